/** A report id as people copy it: with spaces, in capitals, with words around it. Only its hexadecimal signs count. */
export const reportIdOf = (typed: string): string => /[0-9a-f]{12}/.exec(typed.toLowerCase().replaceAll(/\s/g, ""))?.[0] ?? ""
