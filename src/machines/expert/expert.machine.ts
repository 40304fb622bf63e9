import { and, assign, setup, transition } from "xstate"
import { code, type Refusal } from "#contract/errors.ts"
import { type ExpertAct, expertActs, type ExpertRow, type ExpertState, expertStates } from "#contract/expert.contract.ts"
import { typed } from "#machines/_kit/typed.ts"

/** What decides about an expert's record beside its state. */
interface Facts {
  /** The person who handed the record in last; null for one that was never handed in. */
  readonly handedInBy: string | null
  /** Whether it was changed since somebody approved it. */
  readonly amended: boolean
  /** Why it was returned or disabled; empty when it was not. */
  readonly reason: string
}

/** Where an expert's record stands. */
export interface Standing extends Facts {
  readonly state: ExpertState
  /** The person whose record it is. */
  readonly expert: string
}

type Row = Pick<ExpertRow, "id" | "state" | "amended" | "handedIn" | "reason">
export const standingOf = ({ id, state, amended, handedIn, reason }: Row): Standing => ({
  expert: id,
  state,
  amended,
  handedInBy: handedIn?.id ?? null,
  reason,
})

/** Something done to a record, by whom and why; `amend` changes what it says. */
export interface ExpertEvent {
  readonly type: ExpertAct | "amend"
  readonly by: string
  readonly reason: string
}

const handsIn = { target: "inApproval", actions: ["handIn", "settle"] } as const

/**
 * The life of an expert's record (专家档案): written, handed in, approved by somebody else, disabled, and enabled again. Only an enabled expert is drawn
 * or named. What is changed during the approval is to be handed in once more, for nobody approves what was changed meanwhile; what was changed since
 * the approval goes through it again before a disabled expert is enabled. Whoever returns or disables says why.
 */
export const expertMachine = setup({
  types: { context: typed<Facts>(), events: typed<ExpertEvent>() },
  guards: {
    approverIsNotSubmitter: ({ context, event }) => event.by !== context.handedInBy,
    reasonIsGiven: ({ event }) => event.reason !== "",
    isAmended: ({ context }) => context.amended,
  },
  actions: {
    handIn: assign(({ event }) => ({ handedInBy: event.by })),
    amend: assign({ amended: true }),
    approve: assign({ amended: false }),
    sayWhy: assign(({ event }) => ({ reason: event.reason })),
    settle: assign({ reason: "" }),
  },
}).createMachine({
  id: "expert",
  context: { handedInBy: null, amended: false, reason: "" },
  initial: "new",
  states: {
    new: { on: { amend: "new", handIn: handsIn } },
    inApproval: {
      on: {
        amend: "new",
        approve: { target: "enabled", guard: "approverIsNotSubmitter", actions: ["approve", "settle"] },
        return: { target: "new", guard: and(["approverIsNotSubmitter", "reasonIsGiven"]), actions: "sayWhy" },
      },
    },
    enabled: { on: { amend: { actions: "amend" }, disable: { target: "disabled", guard: "reasonIsGiven", actions: "sayWhy" } } },
    disabled: {
      on: {
        amend: { actions: "amend" },
        enable: [
          { ...handsIn, guard: "isAmended" },
          { target: "enabled", actions: "settle" },
        ],
      },
    },
  },
})

const at = ({ state, handedInBy, amended, reason }: Omit<Standing, "expert">) =>
  expertMachine.resolveState({ value: state, context: { handedInBy, amended, reason } })

/** Any reason, for asking what may be done by whoever gives one. */
const given = { reason: "-" } as const

/** The acts that this person may do to the record as it stands; nobody decides about an own one. */
export const actsOn = (standing: Standing, by: string): readonly ExpertAct[] =>
  by === standing.expert ? [] : expertActs.filter((type) => at(standing).can({ type, by, ...given }))

/** Whether an act takes a reason. */
export const takesReason = (type: ExpertAct): boolean =>
  expertStates.some((state) => {
    const before = at({ state, handedInBy: null, amended: false, reason: "" })
    return before.can({ type, by: "", ...given }) && !before.can({ type, by: "", reason: "" })
  })

/** The record's standing after an event, or why it cannot happen. */
export function afterEvent(standing: Standing, event: ExpertEvent): Standing | Refusal {
  if (event.by === standing.expert) return { code: code.ownRights, rule: "notOwnRights" }
  const before = at(standing)
  if (before.can(event)) {
    const [after] = transition(expertMachine, before, event)
    return { ...standing, ...after.context, state: after.value }
  }
  if (before.can({ ...event, ...given })) return { code: code.requiredFields, rule: "reasonIsGiven" }
  // Somebody else could do it: then the person is what forbids it.
  const byOther = { ...event, by: "", ...given }
  if (before.can(byOther)) return { code: "20002", rule: "approverIsNotSubmitter" }
  const states = expertStates.filter((state) => at({ ...standing, state }).can(byOther))
  return { code: code.wrongState, rule: "inState", states }
}
