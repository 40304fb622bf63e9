import { assign, setup } from "xstate"
import { typed } from "#machines/_kit/typed.ts"

/** Events of pointer and keyboard at a bar of groups, each of which has a panel. */
export type FlyoutEvent =
  /** The pointer enters a group; `heading` while it crosses it on its way to the open panel. */
  | { readonly type: "group.pointed"; readonly group: string; readonly heading: boolean }
  | { readonly type: "group.pressed"; readonly group: string }
  | { readonly type: "panel.entered" }
  /** The pointer has left both the bar and the panel. */
  | { readonly type: "menu.left" }
  /** Esc, a page was chosen, or a press or the focus went elsewhere. */
  | { readonly type: "menu.dismissed" }

/** In milliseconds: how long a pointer rests on a group before its panel opens, how long it may take to cross others, and how long it may be away. */
export const flyoutDelays = { intent: 90, crossing: 260, away: 320 }

interface Context {
  /** The group whose panel is open. */
  readonly group: string | null
  /** The group on which the pointer rests. */
  readonly wanted: string | null
  /** Opened by a press or a key: it stays when the pointer leaves. */
  readonly held: boolean
}

/** The flyout menu's panel (spec 2.6, mode 2): opens on deliberate hover, tolerates crossing other groups, and stays when it was pressed. */
export const flyoutMachine = setup({
  types: { context: typed<Context>(), events: typed<FlyoutEvent>() },
  delays: flyoutDelays,
  actions: {
    want: assign({ wanted: ({ event }) => (event.type === "group.pointed" ? event.group : null) }),
    openWanted: assign(({ context }) => ({ group: context.wanted, held: false })),
    hold: assign(({ event }) => (event.type === "group.pressed" ? { group: event.group, held: true } : {})),
    close: assign({ group: null, wanted: null, held: false }),
  },
  guards: {
    same: ({ context, event }) => event.type !== "menu.left" && "group" in event && event.group === context.group,
    heldAndSame: ({ context, event }) => event.type === "group.pressed" && context.held && event.group === context.group,
    heading: ({ event }) => event.type === "group.pointed" && event.heading,
    held: ({ context }) => context.held,
  },
}).createMachine({
  id: "flyout",
  context: { group: null, wanted: null, held: false },
  initial: "closed",
  on: { "group.pressed": { target: ".open", actions: "hold" }, "menu.dismissed": ".closed" },
  states: {
    closed: { entry: "close", on: { "group.pointed": { target: "intending", actions: "want" } } },
    intending: {
      after: { intent: { target: "open", actions: "openWanted" } },
      on: { "group.pointed": { target: "intending", reenter: true, actions: "want" }, "menu.left": "closed" },
    },
    open: {
      on: {
        "group.pointed": [
          { guard: "same" },
          { guard: "heading", target: "crossing", actions: "want" },
          { target: "changing", actions: "want" },
        ],
        "group.pressed": [{ guard: "heldAndSame", target: "closed" }, { actions: "hold" }],
        "menu.left": [{ guard: "held" }, { target: "away" }],
      },
    },
    changing: {
      after: { intent: { target: "open", actions: "openWanted" } },
      on: {
        "group.pointed": [
          { guard: "same", target: "open" },
          { target: "changing", reenter: true, actions: "want" },
        ],
        "panel.entered": "open",
        "menu.left": [{ guard: "held", target: "open" }, { target: "away" }],
      },
    },
    crossing: {
      after: { crossing: { target: "open", actions: "openWanted" } },
      on: {
        "group.pointed": [
          { guard: "same", target: "open" },
          { guard: "heading", actions: "want" },
          { target: "changing", actions: "want" },
        ],
        "panel.entered": "open",
        "menu.left": [{ guard: "held", target: "open" }, { target: "away" }],
      },
    },
    away: {
      after: { away: "closed" },
      on: {
        "group.pointed": [
          { guard: "same", target: "open" },
          { target: "changing", actions: "want" },
        ],
        "panel.entered": "open",
      },
    },
  },
})
