/** Whether the typed confirmation is the asked word: spaces around and full-width forms do not matter. */
export const sameWord = (typed: string, word: string): boolean => typed.normalize("NFKC").trim() === word.normalize("NFKC").trim()
