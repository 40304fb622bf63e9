import type { TenderInputs } from "#contract/tender.contract.ts"
import type { ChildFact } from "#machines/tender/tender.cascade.ts"
import type { TenderFactData, TenderGiven } from "#machines/tender/tender.facts.ts"
import type { Decision as AnyDecision } from "#server/documents/handler.ts"
import type { TenderContext } from "./context.ts"

/** The result of a decision: the tender's fact, and facts of children that the cascade does not cause by itself. */
export interface Decision extends AnyDecision {
  readonly fact:
    | { [Type in keyof TenderFactData]: { readonly type: Type; readonly data: TenderFactData[Type] } }[keyof TenderFactData]
    | null
  readonly children?: readonly ChildFact[]
  readonly given?: Partial<TenderGiven>
}

/** One command's decision: it reads what it needs and works out the fact; the chart judges whether it is allowed. */
export type Decide<Name extends keyof TenderInputs> = (context: TenderContext, input: TenderInputs[Name]) => Promise<Decision> | Decision

/** A decision whose fact carries exactly these data. */
export const leaves = <Type extends keyof TenderFactData>(type: Type, data: TenderFactData[Type]): Decision =>
  ({ fact: { type, data } }) as Decision

/** A decision whose fact carries the command's input. */
export const carries =
  <Type extends keyof TenderFactData>(type: Type) =>
  (_: TenderContext, input: TenderFactData[Type]): Decision =>
    leaves(type, input)
