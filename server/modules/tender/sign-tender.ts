import { createHash } from "node:crypto"
import type { DataOf } from "#contract/endpoint.ts"
import type { tenderContract } from "#contract/tender.contract.ts"
import { fileBusiness } from "#machines/_kit/kind-files.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { papersOf } from "#machines/tender/tender.files.ts"
import type { TenderFacts, TenderSignature } from "#machines/tender/tender.facts.ts"
import type { Tx } from "#server/database/database.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { type Decide, leaves } from "#server/tender/decide.ts"
import { sideOf } from "#server/tender/who-sees.ts"

type Signed = NonNullable<DataOf<(typeof tenderContract)["digest"]>>

/** What is signed in each state. */
const subjectIn: Readonly<Record<string, TenderSignature["of"]>> = { publishApproval: "publication", officialAward: "award" }

/** A signed file: where it stands (the tender, or one of its lines for a drawing), and the hash of its bytes. */
interface SignedFile {
  readonly at: string
  readonly name: string
  readonly sha256: string
}

/** The files that are published with a tender, the drawings of its lines among them. */
async function filesOf(tx: Tx, tender: string): Promise<readonly SignedFile[]> {
  const { rows } = await tx.query<SignedFile>({
    name: "signed-files",
    text: `select business_type || '/' || business_id as at, name, coalesce(sha256, '') as sha256 from business_file
      where (business_id = $1 or business_id like $1 || '.%') and business_type = any($2) and removed_at is null
      order by business_type, business_id, name, version`,
    values: [tender, papersOf.map((group) => fileBusiness(tenderChart.id, group))],
  })
  return rows
}

/** The content that is signed in the tender's present state, as text; null when nothing is. */
async function digestOf(
  tx: Tx,
  id: string,
  { number, round, document, rankings, proposal }: TenderFacts,
  state: string,
): Promise<Signed | null> {
  const of = subjectIn[state]
  if (of === undefined) return null
  const what =
    of === "publication"
      ? { number, round, document, files: await filesOf(tx, id) }
      : { number, round, rankings, lines: proposal?.lines ?? [], reason: proposal?.reason ?? "" }
  const text = JSON.stringify({ of, ...what })
  return { of, hash: createHash("sha256").update(text).digest("hex"), text }
}

/** The same for a reader; null for everybody but the buyer's side. */
export const readDigest = (context: TenderContext): Promise<Signed | null> =>
  sideOf(context) === "buyer" ? digestOf(context.tx, context.id, context.document.facts, context.state) : Promise.resolve(null)

/** What must be signed in the tender's present state, and has no signature of its present content. */
export async function unsignedOf(
  tx: Tx,
  id: string,
  facts: TenderFacts,
  state: string,
  asked: Readonly<Record<TenderSignature["of"], boolean>>,
): Promise<readonly TenderSignature["of"][]> {
  const of = subjectIn[state]
  if (of === undefined || !asked[of]) return []
  const now = await digestOf(tx, id, facts, state)
  return facts.signatures?.some((one) => one.of === of && one.hash === now?.hash) === true ? [] : [of]
}

/** Signs the present content (签署): the tender's facts record who signed, when, and its SHA-256. */
export const signTender: Decide<"signTender"> = async (context, { hash }) => {
  const now = await digestOf(context.tx, context.id, context.document.facts, context.state)
  return { ...leaves("tender.signed", { of: now?.of ?? "publication", hash }), given: { digest: now?.hash ?? "" } }
}
