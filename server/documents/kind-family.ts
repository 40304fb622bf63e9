import { createHash } from "node:crypto"
import { isBox } from "#machines/_kit/kind-family.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import type { Family, Member } from "./handler.ts"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import { insideOf } from "#server/live/hub.ts"
import type { Keys } from "#server/keys.ts"
import { storedOf } from "./kind-handler.ts"
import { type Boxes, boxesOf } from "./seal-box.ts"

/** The id of a member document, by its parent, its kind and its key there. */
export const memberOf = (above: string, kind: string, key: string): string =>
  createHash("sha256")
    .update(JSON.stringify([above, kind, key]))
    .digest("hex")
    .slice(0, 32)

const placeOf = (id: string, field: string) => Buffer.from(JSON.stringify([id, field]))
const named = (value: object) => new Map<string, unknown>(Object.entries(value))

/** Seals the secret part of a kind's facts; undefined for a kind without secrets. */
export const sealerOf = ({ seals }: Pick<Kind, "seals">, keys: Pick<Keys, "gate">) => {
  if (!seals) return undefined
  const boxes = boxesOf(keys)
  return (id: string, type: string, data: object): object =>
    seals.in.includes(type)
      ? { ...data, [seals.field]: { box: boxes.close(placeOf(id, seals.field), named(data).get(seals.field)).toString("base64") } }
      : data
}

/** The unsealed secret part of a document; undefined when it has none. */
export function unboxed({ seals }: Pick<Kind, "seals">, boxes: Boxes, id: string, facts: object): unknown {
  const held = seals && named(facts).get(seals.field)
  return seals && isBox(held) ? boxes.open(placeOf(id, seals.field), Buffer.from(held.box, "base64")) : undefined
}

/** The secret part of a document, whether or not it was sealed; undefined where it has none. */
export function secretOf(kind: Pick<Kind, "seals">, boxes: Boxes, id: string, facts: object): unknown {
  const held = kind.seals && named(facts).get(kind.seals.field)
  return isBox(held) ? unboxed(kind, boxes, id, facts) : (held ?? undefined)
}

function membersOf(kinds: readonly Kind[], keys: Pick<Keys, "gate">): (kind: string) => Member | undefined {
  const boxes = boxesOf(keys)
  const members = new Map(
    kinds.map((kind): [string, Member] => {
      const { seals, begin } = kind
      const carries: Member["carries"] = (type, { above, stream, facts, begins }) => {
        const content = seals?.opens === type ? secretOf(kind, boxes, stream, facts) : undefined
        return {
          ...(begins || type === begin.leaves ? { above } : {}),
          ...(seals && content !== undefined ? { [seals.field]: content } : {}),
        }
      }
      return [kind.id, { handler: storedOf(kind), carries }]
    }),
  )
  return (kind) => members.get(kind)
}

/** The member documents of a document of a kind, as its facts bring facts about in them. */
export function familyOf<Facts extends object>(
  { brings }: Pick<Kind<Facts>, "brings">,
  kinds: readonly Kind[],
  keys: Pick<Keys, "gate">,
): Family<Facts> {
  const members = membersOf(kinds, keys)
  return {
    chartOf: (kind) => {
      throw new Error(`${kind} is no kind that belongs to this one`)
    },
    moves: (type) => type in brings,
    children: () => Promise.resolve([]),
    cascade: (fact, before) => brings[fact.type]?.(fact as never, before) ?? [],
    streamOf: (id, _, { kind, key }) => memberOf(id, kind, key),
    begins: () => ({}),
    members,
    writer: () => undefined,
    announcedOn: ({ kind, root, stream }) => (kind === approvalChart.id ? insideOf(root) : stream),
  }
}
