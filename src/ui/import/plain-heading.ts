/**
 * A heading as it is compared: case, spaces, character width and the star of a required field do not matter, nor whether the numbers in an example
 * have decimal points or commas, which a released heading has changed.
 */
export const plainHeading = (head: string): string =>
  head
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s*:_.,-]/g, "")
