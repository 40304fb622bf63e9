import { code, Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import { isGuessable, type PasswordOwner } from "#contract/password.ts"
import type { Tx } from "#server/database/database.ts"
import { digest, hashPassword, newToken, passwordFits } from "./secrets.ts"
import { endAll } from "./sign-out.ts"

/** Minutes for which a mailed link is valid. */
export const linkMinutes = 30
/** The most links that a person is sent within a quarter of an hour. */
const linksAtOnce = 3

interface Owner extends PasswordOwner {
  readonly hash: string
}

/** Refuses with 10017 passwords that are guessed soon. */
function requireStrong(password: string, owner: PasswordOwner): void {
  if (isGuessable(password, owner)) throw new Refused({ code: code.badFormat, rule: "passwordTooWeak", params: { fields: "password" } })
}

async function ownerOf(tx: Tx, person: string): Promise<Owner> {
  const { rows } = await tx.query<Owner>({
    text: `select name, display_name as "displayName", email, password_hash as hash from person p where id = $1 and may_sign_in(p)`,
    values: [person],
  })
  if (!rows[0]) throw new Refused({ code: code.signedOut })
  return rows[0]
}

/** Whether somebody else has set the person's password. */
export async function mustChangePassword(tx: Tx, person: string): Promise<boolean> {
  const { rowCount } = await tx.query({ text: "select from person where id = $1 and must_change_password", values: [person] })
  return rowCount > 0
}

/** Ends all links: a link may replace only the password that was forgotten, not a later one. */
async function endLinks(tx: Tx, person: string): Promise<void> {
  await tx.query({ text: "update password_link set used_at = now() where person = $1 and used_at is null", values: [person] })
}

/**
 * Sets a password that the person chose; it must be strong and differ from the old one where the person knew that. Links mailed earlier end. In place
 * of one that somebody else set it makes the language of this call the account's: nobody had asked the person which it is.
 */
export async function choosePassword(tx: Tx, person: string, password: string, language: Language): Promise<void> {
  const owner = await ownerOf(tx, person)
  requireStrong(password, owner)
  if (await passwordFits(owner.hash, password))
    throw new Refused({ code: code.badFormat, rule: "passwordUnchanged", params: { fields: "password" } })
  await tx.query({
    text: `update person set password_hash = $2, must_change_password = false, language = case when must_change_password then $3 else language end
      where id = $1`,
    values: [person, await hashPassword(password), language],
  })
  await endLinks(tx, person)
}

/** Whether this is the person's password. */
export const isPasswordOf = async (tx: Tx, person: string, password: string): Promise<boolean> =>
  passwordFits((await ownerOf(tx, person)).hash, password)

/** Sets a password that somebody else chose: it must be strong, has to be changed at the next sign-in, and ends every session and link. */
export async function setFirstPassword(tx: Tx, person: string, password: string): Promise<void> {
  const { rows } = await tx.query<Owner>({
    text: `select name, display_name as "displayName", email, password_hash as hash from person where id = $1`,
    values: [person],
  })
  if (!rows[0]) throw new Refused({ code: code.absent })
  requireStrong(password, rows[0])
  await tx.query({
    text: "update person set password_hash = $2, must_change_password = true, entrusted_at = platform_clock() where id = $1",
    values: [person, await hashPassword(password)],
  })
  await endLinks(tx, person)
  await endAll(tx, person, "password reset")
}

/**
 * Replaces a password by a random one that has to be changed at the next sign-in, and ends every session and link; the new password is returned only
 * here.
 */
export async function replacePassword(tx: Tx, person: string): Promise<string> {
  const secret = newToken().slice(0, 20)
  await tx.query({
    text: "update person set password_hash = $2, must_change_password = true, entrusted_at = platform_clock() where id = $1",
    values: [person, await hashPassword(secret)],
  })
  await endLinks(tx, person)
  await endAll(tx, person, "password reset")
  return secret
}

/** Creates a one-time token that lets the holder of this address set a new password; null when enough were sent lately. Needs a transaction. */
export async function openLink(tx: Tx, person: string, email: string): Promise<string | null> {
  const token = newToken()
  // Locks the person: two requests at once would each miss the other's link in the count.
  await tx.query({ text: "select from person where id = $1 for update", values: [person] })
  const { rowCount } = await tx.query({
    text: `insert into password_link (hash, person, email, expires_at)
      select $1, $2, $3, now() + make_interval(mins => $4)
      where (select count(*) from password_link where person = $2 and created_at > now() - interval '15 minutes') < $5`,
    values: [digest(token), person, email, linkMinutes, linksAtOnce],
  })
  return rowCount === 1 ? token : null
}

/** Deletes a link that was not sent after all, so that it does not count. */
export async function dropLink(tx: Tx, token: string): Promise<void> {
  await tx.query({ text: "delete from password_link where hash = $1", values: [digest(token)] })
}

/**
 * Sets the password that a link allows; ends every link and session of the person, marks the address as verified, and returns the person. An expired
 * link is refused with 100001.
 */
export async function resetByLink(tx: Tx, token: string, password: string, language: Language): Promise<string> {
  const { rows } = await tx.query<{ person: string }>({
    text: `select l.person from password_link l join person p on p.id = l.person
      where l.hash = $1 and l.used_at is null and l.expires_at > now() and may_sign_in(p) and lower(p.email) = lower(l.email) for update of l`,
    values: [digest(token)],
  })
  const [link] = rows
  if (!link) throw new Refused({ code: code.badGrant, rule: "linkOver" })
  await choosePassword(tx, link.person, password, language)
  // An unverified address may have been entered by somebody else, who gets the link: so the account counts as entrusted from now on.
  await tx.query({
    text: `update person set entrusted_at = case when email_confirmed then entrusted_at else platform_clock() end, email_confirmed = true
      where id = $1`,
    values: [link.person],
  })
  await endAll(tx, link.person, "password reset")
  return link.person
}
