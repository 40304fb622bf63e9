const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The codes of the specification's section 8, and those of the ranges that it only names, as far as the platform uses them. */
export const catalogue: readonly string[] = [
  ["INVALID_PARAM", 10, 0, 511, 100_000, 100_001],
  range(10_001, 10_015),
  range(10_017, 10_019),
  [11_001, 11_002, 11_004, 11_009],
  range(12_010, 12_012),
  range(15_000, 15_024),
  [16_001, 16_002, 20_001],
  range(18_001, 18_006),
  [18_008],
  range(18_010, 18_013),
  range(18_015, 18_028),
  [18_030],
]
  .flat()
  .map(String)
