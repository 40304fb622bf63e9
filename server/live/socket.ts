import websocket, { type WebSocket } from "@fastify/websocket"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { ShownPart, ShownPlace } from "#contract/document.ts"
import { code, Refused } from "#contract/errors.ts"
import { liveContract, type LiveNotice, liveRequest, sessionEndedCode, type Writing } from "#contract/live.contract.ts"
import { apiPrefix, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { requireOwnOrigin } from "#server/identity/origin.ts"
import { type Hub, insideOf } from "./hub.ts"
import { type NewsAfter, sendNews } from "./news.ts"
import { watchSession } from "./session-end.ts"
import { issueTicket, redeemTicket } from "./tickets.ts"

/** Whether this person may hear that this stream has changed, or changed inside; false for a stream that does not exist. */
export type MayFollow = (user: SessionUser, stream: string, inside?: boolean) => Promise<boolean>

/** What a person is shown of a stream after a place, and the other streams whose changes affect it. */
interface Shown {
  readonly part: ShownPart
  readonly also?: readonly string[]
}

/** Loads what this person is shown of a stream after a place; null where no facts are sent, or where this person may not see the stream. */
export type ShownAfter = (user: SessionUser, stream: string, place: Partial<ShownPlace>) => Promise<Shown | null>

const heartbeat = 25_000
/** Whatever of the person's data a channel still knows from its ticket is known anew after this; the browser reconnects with a new one. */
const longest = 15 * 60_000
const mostFollowed = 500
const mostWaiting = 20

declare module "fastify" {
  interface FastifyRequest {
    liveUser: SessionUser | null
  }
}

/** The live channel as a module of the application: `POST live/ticket` and the WebSocket `live`. */
export const liveModule =
  (
    hub: Hub,
    mayFollow: MayFollow,
    newsAfter: NewsAfter = () => Promise.resolve({ unread: 0, notices: [] }),
    shownAfter: ShownAfter = () => Promise.resolve(null),
  ) =>
  async (app: FastifyInstance, services: Services): Promise<void> => {
    await app.register(websocket, { options: { maxPayload: 8_192, perMessageDeflate: false } })
    register(
      app,
      services,
      liveContract,
      { ticket: "signedIn" },
      {
        ticket: async ({ user }) => ({ ticket: await issueTicket(services.database, user) }),
      },
    )
    app.decorateRequest("liveUser", null)
    app.route({
      method: "GET",
      url: `${apiPrefix}live`,
      // The ticket authorises the connection.
      config: { policy: "public" },
      preValidation: async (request) => {
        request.liveUser = await admitted(services, request)
      },
      handler: () => {
        throw new Refused({ code: code.badFormat })
      },
      wsHandler: (socket, request) => {
        if (request.liveUser) serve(socket, request.liveUser, { hub, mayFollow, newsAfter, shownAfter, services })
        else socket.terminate()
      },
    })
  }

async function admitted(services: Services, request: FastifyRequest): Promise<SessionUser> {
  // WebSockets have no same-origin rule: otherwise a page of another site could open the channel.
  requireOwnOrigin(request, services.config.publicUrl, true)
  const { ticket } = request.query as { ticket?: unknown }
  const user = typeof ticket === "string" ? await redeemTicket(services.database, ticket) : null
  if (!user) throw new Refused({ code: code.signedOut })
  return user
}

interface Around {
  readonly hub: Hub
  readonly mayFollow: MayFollow
  readonly newsAfter: NewsAfter
  readonly shownAfter: ShownAfter
  readonly services: Services
}

/** A followed stream: how to stop, whether the browser folds the facts itself, and if so, the last place that it was sent. */
interface Follow {
  readonly stop: () => void
  /** Other streams that affect it, and how to stop listening to each. */
  readonly also: Map<string, () => void>
  folds: boolean
  place: ShownPlace | null
  turn: Promise<void>
}

const placeIn = ({ epoch, ordinal, inside, told }: ShownPart): ShownPlace => ({ epoch, ordinal, inside, told })
/** Whether a part contains anything that was unknown at a place. */
const isNews = ({ from, facts, approvals, told }: ShownPart, place: ShownPlace): boolean =>
  from !== null || facts.length > 0 || (approvals?.facts.length ?? 0) > 0 || told !== place.told

/** Makes a follower listen to exactly these further streams; returns whether any of them is new. */
function listenAlso({ also }: Pick<Follow, "also">, streams: readonly string[], listen: (stream: string) => () => void): boolean {
  for (const [stream, stop] of also) {
    if (streams.includes(stream)) continue
    stop()
    also.delete(stream)
  }
  const fresh = streams.filter((stream) => !also.has(stream))
  for (const stream of fresh) also.set(stream, listen(stream))
  return fresh.length > 0
}

/** The room of a document's readers of one company: nobody else hears where they write. */
const roomOf = ({ party }: SessionUser, stream: string): string | null => (party === null ? null : `${stream}/${party}`)

/** Tells the colleagues who follow a document where a person writes in it. */
async function passWriting(hub: Hub, user: SessionUser, place: Pick<Writing, "in" | "at">): Promise<void> {
  const room = roomOf(user, place.in)
  const writing: Writing = { ...place, person: user.id, name: user.displayName }
  if (room !== null) await hub.pass(room, JSON.stringify(writing))
}

/** Calls back when a colleague writes somewhere in a document. */
function hearWriting(hub: Hub, user: SessionUser, stream: string, heard: (writing: Writing) => void): () => void {
  const room = roomOf(user, stream)
  if (room === null) return () => undefined
  return hub.listen(room, (said) => {
    const writing = JSON.parse(said) as Writing
    if (writing.person !== user.id) heard(writing)
  })
}

/**
 * The streams that one channel follows: it follows and leaves streams, and sends what changes. `failed` closes a channel that missed a change: its
 * browser opens another and asks anew.
 */
function followsOf(
  socket: WebSocket,
  user: SessionUser,
  { hub, mayFollow, shownAfter, services: { log } }: Around,
  { send, failed }: { readonly send: (notice: LiveNotice) => void; readonly failed: (error: unknown) => void },
) {
  const followed = new Map<string, Follow>()
  const changed = (stream: string, inside: boolean) => {
    const follow = followed.get(stream)
    if (follow?.place) return sendShown(stream, follow)
    // The stream may have been hidden since it was followed, as a revoked tender is.
    mayFollow(user, stream, inside)
      .then((may) => {
        if (!may && !inside) unfollow([stream])
        else if (may && followed.has(stream) && socket.readyState === socket.OPEN) send({ changed: stream })
      })
      .catch(failed)
  }
  /**
   * Sends the next facts, each once and in order, or only says that there are some; a hidden fact is not mentioned. A person who may no longer see
   * the document is told that it changed: the next reading is refused.
   */
  const sendShown = (stream: string, follow: Follow) => {
    const next = async () => {
      if (!follow.place || followed.get(stream) !== follow) return
      const shown = await shownAfter(user, stream, follow.place)
      if (followed.get(stream) !== follow || socket.readyState !== socket.OPEN) return
      if (!shown) {
        unfollow([stream])
        return send({ changed: stream })
      }
      // It may have changed since it was read.
      if (listenAlso(follow, shown.also ?? [], (other) => hub.follow(other, () => changed(stream, false)))) sendShown(stream, follow)
      const { part } = shown
      if (!isNews(part, follow.place)) return
      follow.place = placeIn(part)
      send(follow.folds ? { shown: part } : { changed: stream })
    }
    follow.turn = follow.turn.then(next).catch(failed)
  }

  const listenTo = (stream: string): Follow => {
    const stops = [
      hub.follow(stream, () => changed(stream, false)),
      hub.follow(insideOf(stream), () => changed(stream, true)),
      hearWriting(hub, user, stream, (writing) => socket.readyState === socket.OPEN && send({ writing })),
    ]
    const also: Follow["also"] = new Map()
    const stop = () => [...stops, ...also.values()].forEach((end) => end())
    return { stop, also, folds: false, place: null, turn: Promise.resolve() }
  }

  /** The current place of a stream for this person: a reader of the whole document hears only of later facts. */
  const placeNow = async (stream: string): Promise<ShownPlace | null> => {
    const shown = await shownAfter(user, stream, {})
    return shown && placeIn(shown.part)
  }

  const follow = async (streams: readonly string[], at: Readonly<Record<string, ShownPlace>>) => {
    const following: string[] = []
    for (const stream of streams) {
      if (followed.size >= mostFollowed) break
      if (!followed.has(stream) && !(await mayFollow(user, stream))) continue
      if (socket.readyState !== socket.OPEN) return
      const one = followed.get(stream) ?? listenTo(stream)
      followed.set(stream, one)
      one.folds = at[stream] !== undefined
      one.place = at[stream] ?? (await placeNow(stream))
      if (socket.readyState !== socket.OPEN) return unfollow([stream])
      following.push(stream)
    }
    send({ following })
    // The streams may have changed since their places were reached.
    for (const stream of following) {
      const one = followed.get(stream)
      if (one?.folds) sendShown(stream, one)
    }
  }
  /** Where the person writes in each followed document. */
  const places = new Map<string, string>()
  /** Tells colleagues where the person writes; ignored for a document that is not followed. */
  const write = async (stream: string, at: string | null) => {
    if (!followed.has(stream)) return
    if (at === null) places.delete(stream)
    else places.set(stream, at)
    await passWriting(hub, user, { in: stream, at })
  }
  const unsaid = (error: unknown) => log.error({ err: error }, "colleagues could not be told that nobody writes here any more")
  const unfollow = (streams: readonly string[]) => {
    for (const stream of streams) {
      if (places.delete(stream)) passWriting(hub, user, { in: stream, at: null }).catch(unsaid)
      followed.get(stream)?.stop()
      followed.delete(stream)
    }
  }
  return { follow, write, unfollow, leaveAll: () => unfollow([...followed.keys()]) }
}

/** Answers the messages of one channel until it is closed. */
function serve(socket: WebSocket, user: SessionUser, around: Around): void {
  const {
    hub,
    newsAfter,
    services: { database, log },
  } = around
  const send = (notice: LiveNotice) => socket.send(JSON.stringify(notice))
  const failed = (error: unknown) => {
    log.error({ err: error }, "the live channel failed")
    socket.close(1011)
  }
  const { follow, write, unfollow, leaveAll } = followsOf(socket, user, around, { send, failed })

  let inbox: ReturnType<typeof sendNews> | undefined
  const news = (position: string) => {
    inbox?.stop()
    inbox = sendNews(hub, newsAfter, { person: user.id, position }, send, failed)
    return inbox.sent
  }

  // Messages are handled one after the other: an unfollow must not overtake the follow before it.
  let waiting = 0
  let turn = Promise.resolve()
  const answer = async (text: string) => {
    // What is asked for after the channel has closed would be followed for good.
    if (socket.readyState !== socket.OPEN) return
    const request = liveRequest.safeParse(parsed(text))
    if (!request.success) return socket.close(1008, "not understood")
    const { data } = request
    if ("noticesAfter" in data) return news(data.noticesAfter)
    if ("writing" in data) return write(data.writing, data.at)
    return "follow" in data ? follow(data.follow, data.at ?? {}) : unfollow(data.unfollow)
  }
  socket.on("message", (message: Buffer) => {
    if (++waiting > mostWaiting) return socket.close(1008, "too many messages")
    turn = turn
      .then(() => answer(message.toString("utf8")))
      .catch(failed)
      .finally(() => waiting--)
  })
  const stopBeating = keepAlive(socket)
  const renew = () => socket.close(1001, "come back with a new ticket")
  const ended = () => socket.close(sessionEndedCode, "the session has ended")
  const stopWatching = watchSession(hub, database, user, { ended, changed: renew })
  const end = setTimeout(renew, longest).unref()
  socket.on("close", () => {
    stopBeating()
    stopWatching()
    inbox?.stop()
    clearTimeout(end)
    leaveAll()
  })
  socket.on("error", () => socket.terminate())
}

/** Closes a connection that no longer responds. */
function keepAlive(socket: WebSocket): () => void {
  let alive = true
  socket.on("pong", () => (alive = true))
  const timer = setInterval(() => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  }, heartbeat).unref()
  return () => clearInterval(timer)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
