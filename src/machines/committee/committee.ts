import type { Rule } from "../_kit/rules.ts"
import { inputRule, rule } from "../_kit/rules.ts"

/** How a person became an expert of a document's committee. */
export type Origin = "drawn" | "named" | "designated"

/** A recorded draw: anyone can repeat it from the seed and check it. */
export interface ExpertDraw {
  readonly at: number
  readonly count: number
  readonly field: string
  readonly seed: string
  readonly commitment: string
  /** Eligible experts in the order in which they entered the draw. */
  readonly pool: readonly string[]
  readonly excluded: readonly { readonly expert: string; readonly reasons: readonly string[] }[]
  readonly drawn: readonly string[]
}

/** The fields of a document that a committee's rules read. */
interface Committee {
  readonly committee: readonly { readonly expert: string }[]
  /** Experts who declined or recused themselves in this round. */
  readonly recused: readonly string[]
}

/** How experts join a committee: by a draw, or named by somebody, with what the server knows of the named ones. */
export interface Joining {
  readonly draw?: ExpertDraw
  readonly named?: { readonly expert: string; readonly isExpert: boolean; readonly isBound: boolean }
}

const joiningOf = ({ draw, named }: Joining): readonly string[] => draw?.drawn ?? (named ? [named.expert] : [])

/** The rules of joining a committee, for any kind of document; `of` reads how a fact lets experts join, and is empty for other facts. */
export function committeeRules<Facts extends Committee, F>(of: (event: F) => Joining) {
  return {
    drawCountGiven: inputRule<Facts, F>("18030", ({ event }) => (of(event).draw?.count ?? 1) > 0),
    poolIsLargeEnough: inputRule<Facts, F>(
      "18018",
      ({ event }) => {
        const { draw } = of(event)
        return draw === undefined || draw.pool.length >= draw.count
      },
      ({ event }): Record<string, number> => {
        const { draw } = of(event)
        return draw ? { pool: draw.pool.length, count: draw.count } : {}
      },
    ),
    notInGroup: inputRule<Facts, F>("18015", ({ facts, event }) =>
      joiningOf(of(event)).every((expert) => !facts.committee.some((member) => member.expert === expert)),
    ),
    // The reason of an expert who declined or recused remains: neither a draw nor the purchaser can bring the expert back.
    hasNotRecused: inputRule<Facts, F>("20019", ({ facts, event }) =>
      joiningOf(of(event)).every((expert) => !facts.recused.includes(expert)),
    ),
    committeeIsEmpty: rule<Facts, F>("16023", ({ facts }) => facts.committee.length === 0),
    userIsExpert: inputRule<Facts, F>("10013", ({ event }) => of(event).named?.isExpert ?? false),
    namedIsUnbound: inputRule<Facts, F>("16071", ({ event }) => !(of(event).named?.isBound ?? false)),
  } satisfies Record<string, Rule<Facts, F>>
}
