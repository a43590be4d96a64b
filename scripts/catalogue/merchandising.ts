/** What the shop keeper decided about single products, by SKU; everything else follows a fixed rule in fixed-rules.ts. */

/** In the order of the home page. */
export const featuredSkus: readonly string[] = [
  "KTN-5201",
  "MX-4101",
  "YQ-3310",
  "CDR-1005",
  "FBJ-0912",
  "ALB-0350",
  "CA-8110",
  "NV-6110",
  "MV-1410",
  "ST-9025",
  "FBJ-3025",
  "CT-6030",
  "ZC-2440",
  "TZN-1310",
  "MX-4310",
  "CA-8414",
];

/** No longer sold: must never show up for a shopper. */
export const inactiveSkus: ReadonlySet<string> = new Set(["CDR-5315"]);

/** Nobody has a picture of these yet. */
export const skusWithoutPicture: ReadonlySet<string> = new Set(["KTN-5530"]);

/** Sold without a brand. */
export const skusWithoutBrand: ReadonlySet<string> = new Set(["CT-7305"]);

/** Pieces that a fixed rule would not give; null means that nobody has counted them. */
export const countedStock: Readonly<Record<string, number | null>> = {
  "KTN-5201": 64,
  "YQ-3310": 42,
  "MX-4101": 118,
  "FBJ-0912": 4,
  "ST-9511": 0,
  "KTN-5714": 350,
  "MX-4210": 1,
  "FBJ-3040": null,
  "NV-6610": 7,
};
