import { assign, raise } from "xstate"
import { asksToLeave, isDoor } from "./entry.ts"
import { endsHere, sessionSetup } from "./session.setup.ts"

/** Somebody is signed in. Parallel regions: the token's validity, the person's presence, the role and the menu. */
export const signedIn = sessionSetup.createStateConfig({
  type: "parallel",
  on: {
    "session.arrived": [
      {
        guard: ({ event }) => asksToLeave(event.at.path),
        target: "forgetting",
        actions: { type: "arrive", params: ({ event }) => event.at },
      },
      {
        actions: [
          { type: "arrive", params: ({ event }) => event.at },
          { type: "saveFlags", params: ({ context }) => context.flags },
          // A person who has arrived needs no way back any more.
          assign(({ context }) => (isDoor(context.at.path) ? {} : { back: null })),
          "dropBack",
        ],
      },
    ],
    "session.signOut": "signingOut",
    "session.changed": [{ guard: { type: "ourPerson", params: ({ event }) => event.person } }, { target: "restarting" }],
    "session.reload": "loading",
  },
  states: {
    token: {
      initial: "active",
      states: {
        active: {
          entry: assign({ sentence: null }),
          after: { untilRefresh: "refreshing" },
          on: {
            "session.rejected": [
              {
                guard: ({ event }) => event.again,
                target: "#session.expired",
                actions: assign({ sentence: ({ event }) => event.sentence }),
              },
              { target: "refreshing", actions: assign({ sentence: ({ event }) => event.sentence }) },
            ],
          },
        },
        refreshing: {
          invoke: {
            src: "refresh",
            onDone: "active",
            onError: [endsHere, { target: "waiting" }],
          },
        },
        /** The server was not reached: the old token is used until it expires. */
        waiting: { after: { tryAgain: "refreshing" }, on: { "session.online": "refreshing", "session.rejected": "refreshing" } },
      },
    },
    /** Whether anybody is there. A click after the whole time ends the session; so does the time itself. */
    presence: {
      initial: "here",
      states: {
        here: {
          after: {
            untilWarning: [
              { guard: "warningDue", target: "warned" },
              { target: "here", reenter: true },
            ],
          },
          on: { "session.clicked": [{ guard: "idleDue", target: "#session.idle" }, { actions: "noteSeen" }] },
        },
        warned: {
          entry: "saveDrafts",
          after: { untilIdle: [{ guard: "idleDue", target: "#session.idle" }, { target: "here" }] },
          on: {
            // A click on the question itself is its answer; one after the end is too late.
            "session.clicked": { guard: "idleDue", target: "#session.idle" },
            "session.stay": [
              { guard: "idleDue", target: "#session.idle" },
              { target: "here", actions: "noteSeen" },
            ],
            "session.seen": "here",
          },
        },
      },
    },
    role: {
      initial: "settled",
      states: {
        settled: {
          always: { guard: ({ context }) => context.switchTo !== null, target: "switching" },
          on: { "session.switchRole": { actions: { type: "wantSwitch", params: ({ event }) => ({ role: event.role }) } } },
        },
        switching: {
          entry: [assign({ error: null }), "saveDrafts"],
          invoke: {
            src: "switchRole",
            input: ({ context }) => ({ role: context.switchTo?.role ?? null }),
            onDone: "#session.loading",
            // The server may have switched although its answer was lost; whoever waits for the error has it before everything is read again.
            onError: {
              target: "settled",
              actions: [{ type: "fail", params: ({ event }) => ({ error: event.error }) }, raise({ type: "session.reload" }, { delay: 0 })],
            },
          },
          exit: assign({ switchTo: null }),
          // What would be read now may still be of the former role: everything is read when the server has answered.
          on: { "session.reload": {} },
        },
      },
    },
    menu: {
      initial: "deciding",
      states: {
        deciding: { always: [{ guard: ({ context }) => context.signedIn?.menuIsKept === true, target: "reading" }, { target: "current" }] },
        reading: {
          invoke: {
            src: "freshMenu",
            onDone: {
              target: "current",
              actions: assign(({ context: { signedIn }, event }) => ({
                signedIn: signedIn && { ...signedIn, menu: event.output ?? signedIn.menu, menuIsKept: false },
              })),
            },
            // The cached menu serves; the server refuses pages in it that the person may no longer open.
            onError: "current",
          },
        },
        current: {},
      },
    },
    /** Nothing waits for the draft store, and a device without one keeps nobody out. */
    device: {
      initial: "taking",
      states: {
        taking: {
          invoke: {
            src: "takeDevice",
            input: ({ context }) => ({ person: context.signedIn?.profile.id ?? "" }),
            onDone: { target: "taken", actions: assign({ keepsNothing: false }) },
            onError: { target: "taken", actions: assign({ keepsNothing: true }) },
          },
        },
        taken: {},
      },
    },
  },
})
