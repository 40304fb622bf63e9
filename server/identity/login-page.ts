import { createHash } from "node:crypto"
import type { BodyOf } from "#contract/endpoint.ts"
import { code, Refused } from "#contract/errors.ts"
import { type Language, languages } from "#contract/identity.contract.ts"
import type { LoginPage } from "#contract/login-page.ts"
import {
  type LoginPageContent,
  loginPageContract,
  loginPageIn,
  type LoginPageSettings,
  mostPictureBytes,
} from "#contract/login-page.contract.ts"
import { changeRecord, type RecordKind } from "#server/audit/change-record.ts"
import type { Portrait } from "#server/audit/record-change.ts"
import type { Tx } from "#server/database/database.ts"

interface Row extends LoginPageSettings {
  readonly content: LoginPageContent
}

async function readRow(tx: Tx, lock = ""): Promise<Row> {
  const { rows } = await tx.query<Row>({
    text: `select content, picture_name as picture, version, floor(extract(epoch from changed_at) * 1000)::float8 as "changedAt",
      coalesce((select display_name from person p where p.id = changed_by), '') as "changedBy" from login_page ${lock}`,
  })
  if (!rows[0]) throw new Refused({ code: code.absent })
  return rows[0]
}

/** The sign-in page's settings. */
export const readLoginPage = (tx: Tx): Promise<LoginPageSettings> => readRow(tx)

/** The sign-in page for a reader's language. */
export async function shownLoginPage(tx: Tx, language: Language): Promise<LoginPage> {
  const { content, picture } = await readRow(tx)
  return { ...loginPageIn(content, language), picture }
}

/** Returns the bytes of a picture; refuses with 10007 one that was replaced. */
export async function readPicture(tx: Tx, name: string): Promise<{ readonly type: string; readonly bytes: Buffer }> {
  const { rows } = await tx.query<{ type: string; bytes: Buffer }>({
    text: "select picture_type as type, picture as bytes from login_page where picture_name = $1",
    values: [name],
  })
  if (!rows[0]) throw new Refused({ code: code.absent })
  return rows[0]
}

const said = (texts: LoginPageContent["title"]): string => languages.map((language) => texts[language]).join(" / ")

const kept: RecordKind<Row, null> = {
  kind: "loginPage",
  read: (tx) => readRow(tx, "for update"),
  subjectOf: () => "login-page",
  nameOf: ({ content }) => content.title.zh || "—",
  portraitOf: ({ content, picture }): Portrait => ({
    title: said(content.title),
    notice: said(content.notice),
    links: content.links.map(({ labels, href }) => `${said(labels)} (${href})`).join("; "),
    picture: picture?.slice(0, 12) ?? null,
  }),
}

/** The accepted signatures of pictures, whatever their names; SVG, which may hold scripts, is not among them. */
const kinds = [
  ["image/png", (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))],
  ["image/jpeg", (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex"))],
  ["image/webp", (bytes: Buffer) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP"],
] as const

async function putPicture(tx: Tx, picture: string | null): Promise<void> {
  const bytes = picture === null ? null : Buffer.from(picture, "base64")
  if (bytes && bytes.length > mostPictureBytes) throw new Refused({ code: code.badFormat, rule: "loginPictureSize" })
  const type = bytes && kinds.find(([, begins]) => begins(bytes))?.[0]
  if (bytes && !type) throw new Refused({ code: code.badFormat, rule: "loginPictureType" })
  await tx.query({
    text: "update login_page set picture = $1, picture_type = $2, picture_name = $3",
    values: [bytes, type, bytes && createHash("sha256").update(bytes).digest("hex")],
  })
}

/** Changes the sign-in page and records who changed what. */
export const updateLoginPage = (
  tx: Tx,
  { content, picture, version }: BodyOf<typeof loginPageContract.update>,
  who: string,
): Promise<LoginPageSettings> =>
  changeRecord(tx, kept, { key: null, version, what: "update", who }, async () => {
    if (picture !== undefined) await putPicture(tx, picture)
    await tx.query({
      text: "update login_page set content = $1, version = version + 1, changed_at = platform_clock(), changed_by = $2",
      values: [JSON.stringify(content), who],
    })
  })
