import { assign, setup, transition } from "xstate"
import { code, type Refusal } from "#contract/errors.ts"
import { type ExpertAct, expertActs, type ExpertRow, type ExpertState, expertStates } from "#contract/expert.contract.ts"
import { typed } from "#machines/_kit/typed.ts"

/** What decides about an expert's record beside its state. */
interface Facts {
  /** The person who handed the record in last; null for one that was never handed in. */
  readonly handedInBy: string | null
  /** Whether it was changed since somebody approved it. */
  readonly amended: boolean
}

/** Where an expert's record stands. */
export interface Standing extends Facts {
  readonly state: ExpertState
  /** The person whose record it is. */
  readonly expert: string
}

export const standingOf = ({ id, state, amended, handedIn }: Pick<ExpertRow, "id" | "state" | "amended" | "handedIn">): Standing => ({
  expert: id,
  state,
  amended,
  handedInBy: handedIn?.id ?? null,
})

/** Something done to a record, and by whom; `amend` changes what it says. */
export interface ExpertEvent {
  readonly type: ExpertAct | "amend"
  readonly by: string
}

const handsIn = { target: "inApproval", actions: "handIn" } as const

/**
 * The life of an expert's record (专家档案): written, handed in, approved by somebody else, disabled, and enabled again. Only an enabled expert is drawn
 * or named. What is changed during the approval is to be handed in once more, for nobody approves what was changed meanwhile; what was changed since
 * the approval goes through it again before a disabled expert is enabled.
 */
export const expertMachine = setup({
  types: { context: typed<Facts>(), events: typed<ExpertEvent>() },
  guards: {
    approverIsNotSubmitter: ({ context, event }) => event.by !== context.handedInBy,
    isAmended: ({ context }) => context.amended,
  },
  actions: {
    handIn: assign(({ event }) => ({ handedInBy: event.by })),
    amend: assign({ amended: true }),
    settle: assign({ amended: false }),
  },
}).createMachine({
  id: "expert",
  context: { handedInBy: null, amended: false },
  initial: "new",
  states: {
    new: { on: { amend: "new", handIn: handsIn } },
    inApproval: {
      on: {
        amend: "new",
        approve: { target: "enabled", guard: "approverIsNotSubmitter", actions: "settle" },
        return: { target: "new", guard: "approverIsNotSubmitter" },
      },
    },
    enabled: { on: { amend: { actions: "amend" }, disable: "disabled" } },
    disabled: { on: { amend: { actions: "amend" }, enable: [{ ...handsIn, guard: "isAmended" }, { target: "enabled" }] } },
  },
})

const at = ({ state, handedInBy, amended }: Standing) => expertMachine.resolveState({ value: state, context: { handedInBy, amended } })

/** The acts that this person may do to the record as it stands; nobody decides about an own one. */
export const actsOn = (standing: Standing, by: string): readonly ExpertAct[] =>
  by === standing.expert ? [] : expertActs.filter((type) => at(standing).can({ type, by }))

/** The record's standing after an event, or why it cannot happen. */
export function afterEvent(standing: Standing, event: ExpertEvent): Standing | Refusal {
  if (event.by === standing.expert) return { code: code.ownRights, rule: "notOwnRights" }
  const before = at(standing)
  if (before.can(event)) {
    const [after] = transition(expertMachine, before, event)
    return { ...standing, ...after.context, state: after.value }
  }
  // Somebody else could do it: then the person is what forbids it.
  if (before.can({ ...event, by: "" })) return { code: "20002", rule: "approverIsNotSubmitter" }
  const states = expertStates.filter((state) => at({ ...standing, state }).can({ ...event, by: "" }))
  return { code: code.wrongState, rule: "inState", states }
}
