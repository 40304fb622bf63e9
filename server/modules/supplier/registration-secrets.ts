import { createHmac } from "node:crypto"
import { code, Refused } from "#contract/errors.ts"
import type { RegistrationContent } from "#contract/registration.contract.ts"
import { plainNumber, secretsOf } from "#machines/registration/registration.mask.ts"
import { recordChange } from "#server/audit/record-change.ts"
import type { Tx } from "#server/database/database.ts"
import { sealFor, secretFor } from "#server/identity/seal.ts"
import type { Keys } from "#server/keys.ts"

type Gate = Pick<Keys, "gate">

const use = "registration"
const placeOf = (document: string, field: string) => `${document} ${field}`
/** The kind of number; marks are compared within one kind. */
const sortOf = (field: string): string => field.replaceAll(/\.\d+/g, "")

/** A keyed hash, by which equal numbers are found without being unsealed. */
const markOf = ({ gate }: Gate, field: string, value: string): Buffer =>
  createHmac("sha256", secretFor(gate, "registration-mark"))
    .update(`${sortOf(field)} ${plainNumber(value)}`)
    .digest()

/** Stores the telephone and account numbers of a registration, or of a change of such data, sealed, replacing those stored before. */
export async function keepSecrets(tx: Tx, keys: Gate, document: string, content: RegistrationContent): Promise<void> {
  const seal = sealFor(keys.gate, use)
  const kept = secretsOf(content).map(({ field, value }) => ({
    field,
    ...seal.seal(placeOf(document, field), value),
    mark: markOf(keys, field, value),
  }))
  await tx.query({ text: "delete from registration_secret where document = $1", values: [document] })
  await tx.query({
    text: `insert into registration_secret (document, field, iv, box, mark)
      select $1, * from unnest($2::text[], $3::bytea[], $4::bytea[], $5::bytea[])`,
    values: [document, kept.map(({ field }) => field), kept.map(({ iv }) => iv), kept.map(({ box }) => box), kept.map(({ mark }) => mark)],
  })
}

interface Row {
  readonly field: string
  readonly iv: Buffer
  readonly box: Buffer
}

/** All numbers of a registration, unsealed, by their path. */
export async function readSecrets(tx: Tx, { gate }: Gate, document: string): Promise<ReadonlyMap<string, string>> {
  const seal = sealFor(gate, use)
  const { rows } = await tx.query<Row>({ text: "select field, iv, box from registration_secret where document = $1", values: [document] })
  return new Map(rows.map(({ field, ...sealed }) => [field, String(seal.open(placeOf(document, field), sealed))]))
}

/** A request to see one number in full. */
interface Look {
  /** The document under which it is sealed. */
  readonly document: string
  readonly field: string
  readonly company: string
  readonly person: string
}

/** Returns one number in full for a person and records the look in the audit trail. */
export async function lookAt(tx: Tx, keys: Gate, { document, field, company, person }: Look): Promise<string> {
  const value = (await readSecrets(tx, keys, document)).get(field)
  if (value === undefined) throw new Refused({ code: code.absent })
  await tx.query({ text: "insert into secret_look (document, field, person) values ($1, $2, $3)", values: [document, field, person] })
  recordChange(tx, { kind: "secret", subject: document, name: company, what: "look", before: null, after: { field }, person })
  return value
}

/** Who has seen numbers that are sealed under these documents, the latest first. */
export async function looksAt(tx: Tx, documents: readonly string[]): Promise<{ field: string; name: string; at: number }[]> {
  const { rows } = await tx.query<{ field: string; name: string; at: number }>({
    name: "secret-looks",
    text: `select l.field, p.display_name as name, (extract(epoch from l.at) * 1000)::float8 as at
      from secret_look l join person p on p.id = l.person where l.document = any ($1) order by l.at desc, l.id desc limit 100`,
    values: [documents],
  })
  return rows.map((one) => ({ ...one, at: Math.trunc(one.at) }))
}
