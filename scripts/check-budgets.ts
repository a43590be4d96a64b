import { existsSync } from "node:fs";
import { weighBuild } from "./budgets.ts";

/** `npm run size`: holds the built pages and scripts to their budgets, and fails when one costs more. */
const dist = process.argv[2] ?? "dist";
if (!existsSync(dist)) {
  console.error(`${dist} is not there; run «npm run build» first`);
  process.exit(1);
}

const { checks, problems } = await weighBuild(dist);
const rows = checks.map(({ what, file, value, limit, unit }) => {
  const text = (amount: number) => (unit === "kB" ? (amount / 1024).toFixed(1) : String(amount));
  return { isMet: value <= limit, what, amount: `${text(value)} of ${text(limit)} ${unit}`, file };
});
const width = Math.max(0, ...rows.map(({ what }) => what.length));
const amountWidth = Math.max(0, ...rows.map(({ amount }) => amount.length));
for (const { isMet, what, amount, file } of rows) {
  console.log(`${isMet ? "✓" : "✗"} ${what.padEnd(width)}  ${amount.padStart(amountWidth)}  ${file}`);
}
for (const problem of problems) console.log(`✗ ${problem}`);

const exceeded = rows.filter(({ isMet }) => !isMet).length;
console.log(`\n${rows.length} budgets, ${exceeded} exceeded, ${problems.length} that cannot be checked`);
process.exitCode = exceeded + problems.length === 0 ? 0 : 1;
