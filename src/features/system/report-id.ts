/** A report id as people copy it, with spaces, in capitals or within a text: only its hexadecimal digits count. */
export const reportIdOf = (typed: string): string => /[0-9a-f]{12}/.exec(typed.toLowerCase().replaceAll(/\s/g, ""))?.[0] ?? ""
