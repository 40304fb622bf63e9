import type { TenderInputs } from "#contract/tender.contract.ts"
import type { ChildFact } from "#machines/tender/tender.cascade.ts"
import type { TenderFactData, TenderGiven } from "#machines/tender/tender.facts.ts"
import type { Decision as AnyDecision } from "#server/documents/handler.ts"
import type { TenderContext } from "./context.ts"

/** What a decision comes to: the tender's fact, and those of children that the cascade does not bring about by itself. */
export interface Decision extends AnyDecision {
  readonly fact:
    | { [Type in keyof TenderFactData]: { readonly type: Type; readonly data: TenderFactData[Type] } }[keyof TenderFactData]
    | null
  readonly children?: readonly ChildFact[]
  readonly given?: Partial<TenderGiven>
}

/** One command's decision: reads what it needs, works out the fact; whether it may happen is the chart's to say. */
export type Decide<Name extends keyof TenderInputs> = (context: TenderContext, input: TenderInputs[Name]) => Promise<Decision> | Decision

/** A decision whose fact carries just these data. */
export const leaves = <Type extends keyof TenderFactData>(type: Type, data: TenderFactData[Type]): Decision =>
  ({ fact: { type, data } }) as Decision

/** A decision whose fact carries what was entered. */
export const carries =
  <Type extends keyof TenderFactData>(type: Type) =>
  (_: TenderContext, input: TenderFactData[Type]): Decision =>
    leaves(type, input)
