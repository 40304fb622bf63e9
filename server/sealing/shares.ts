import type { EnvelopeName, GivenShare } from "#sealing/seal.schema.ts"
import { send, type Tx } from "#server/database/database.ts"
import type { Boxes } from "#server/documents/seal-box.ts"

/** The envelope of a round that a key share belongs to. */
interface SharePlace {
  readonly tender: string
  readonly round: number
  readonly seal: string
  readonly envelope: EnvelopeName
}

const boxPlace = ({ tender, round, seal, envelope }: SharePlace, opener: string) =>
  Buffer.from(JSON.stringify(["seal share", tender, round, seal, envelope, opener]))

/** Stores a share until the opening, sealed with the gate key: reading the database reveals none. */
export function keepShare(tx: Tx, boxes: Boxes, place: SharePlace, { opener, share }: GivenShare): void {
  const { tender, round, seal, envelope } = place
  send(tx, {
    name: "keep-share",
    text: `insert into seal_share (tender, round, seal, envelope, opener, share) values ($1, $2, $3, $4, $5, $6)
      on conflict (tender, round, seal, envelope, opener) do update set share = excluded.share`,
    values: [tender, round, seal, envelope, opener, boxes.close(boxPlace(place, opener), share)],
  })
}

/** The openers who have given a share for an envelope, by the seals of the bids. */
export async function giversOf(
  tx: Tx,
  { tender, round, envelope }: Omit<SharePlace, "seal">,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await tx.query<{ seal: string; openers: readonly string[] }>({
    name: "read-share-givers",
    text: "select seal, array_agg(opener order by opener) as openers from seal_share where tender = $1 and round = $2 and envelope = $3 group by seal",
    values: [tender, round, envelope],
  })
  return new Map(rows.map(({ seal, openers }) => [seal, openers]))
}

/** The shares given for an envelope. */
export async function sharesOf(tx: Tx, boxes: Boxes, place: SharePlace): Promise<GivenShare[]> {
  const { tender, round, seal, envelope } = place
  const { rows } = await tx.query<{ opener: string; share: Buffer }>({
    name: "read-shares",
    text: "select opener, share from seal_share where tender = $1 and round = $2 and seal = $3 and envelope = $4 order by opener",
    values: [tender, round, seal, envelope],
  })
  return rows.map(({ opener, share }) => ({ opener, share: boxes.open(boxPlace(place, opener), share) as string }))
}
