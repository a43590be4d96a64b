/**
 * The value below which a share of the others lies, on a straight line between the two nearest.
 * @param share 0 to 1
 * @returns null for no values
 */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (position - Math.floor(position));
}

export const median = (values: readonly number[]): number | null => percentile(values, 0.5);
