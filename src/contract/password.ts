/** The shortest and the longest password, in UTF-16 code units. */
export const shortestPassword = 10
export const longestPassword = 128

/** Words that guessing starts with; digits and signs around them do not help. */
const common =
  /^(password|passw0rd|p@ssw0rd|qwerty(uiop)?|asdfgh(jkl)?|zxcvbn(m)?|iloveyou|welcome|admin(istrator)?|letmein|woaini|changeme|default)$/

/** What a password must not contain: the names by which its owner is known. */
export interface PasswordOwner {
  readonly name: string
  readonly displayName: string
  readonly email: string | null
}

/** Whether a password is guessed soon: a common word, a sequence, few different characters, or one of its owner's own names in it. */
export function isGuessable(password: string, owner: PasswordOwner): boolean {
  const plain = password.normalize("NFKC").toLowerCase()
  const own = [owner.name, owner.displayName, owner.email?.split("@")[0] ?? ""].map((word) => word.toLowerCase())
  return (
    new Set(plain).size < 5 ||
    common.test(plain.replaceAll(/[\d\W_]+$|^[\d\W_]+/g, "")) ||
    "01234567890123456789".includes(plain) ||
    "98765432109876543210".includes(plain) ||
    own.some((word) => word.length >= 3 && plain.includes(word))
  )
}
