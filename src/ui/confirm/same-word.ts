/** Whether the typed confirmation equals the expected word, ignoring surrounding blanks and character width. */
export const sameWord = (typed: string, word: string): boolean => typed.normalize("NFKC").trim() === word.normalize("NFKC").trim()
