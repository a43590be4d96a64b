/** Where the drawings of categories lie, and the one file in which the build puts them all (`scripts/category-sheet.ts`). */
export const CATEGORY_DRAWINGS = "/images/categories/";
export const CATEGORY_SHEET = "/images/categories.svg";

/**
 * A drawing's place on the sheet, so that a wall of categories is one request instead of one for each. Any other picture
 * stays what it is.
 *
 * @param picture its address as it came from data
 */
export const onCategorySheet = (picture: string | null): string | undefined =>
  picture?.replace(/^(\/images\/categories)\/(.+)\.svg$/, "$1.svg#$2");
