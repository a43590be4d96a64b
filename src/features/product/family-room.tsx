/** Room for one row of sizes, so that what stands below moves little once they come. */
export function FamilyRoom() {
  return <div aria-hidden="true" className="min-h-44" />;
}
