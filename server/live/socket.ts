import websocket, { type WebSocket } from "@fastify/websocket"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import { liveContract, type LiveNotice, liveRequest, sessionEndedCode } from "#contract/live.contract.ts"
import { apiPrefix, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { requireOwnOrigin } from "#server/identity/origin.ts"
import { type Hub, insideOf } from "./hub.ts"
import { type NewsAfter, sendNews } from "./news.ts"
import { watchSession } from "./session-end.ts"
import { issueTicket, redeemTicket } from "./tickets.ts"

/** Whether this person may hear that this stream has changed, or changed inside; false as well for a stream that does not exist. */
export type MayFollow = (user: SessionUser, stream: string, inside?: boolean) => Promise<boolean>

const heartbeat = 25_000
/** A longer channel would outlive a change of the person's roles; the browser comes back with a new ticket. */
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
  (hub: Hub, mayFollow: MayFollow, newsAfter: NewsAfter = () => Promise.resolve({ unread: 0, notices: [] })) =>
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
      // The ticket is the authority here.
      config: { policy: "public" },
      preValidation: async (request) => {
        request.liveUser = await admitted(services, request)
      },
      handler: () => {
        throw new Refused({ code: code.badFormat })
      },
      wsHandler: (socket, request) => {
        if (request.liveUser) serve(socket, request.liveUser, { hub, mayFollow, newsAfter, services })
        else socket.terminate()
      },
    })
  }

async function admitted(services: Services, request: FastifyRequest): Promise<SessionUser> {
  // WebSockets know no same-origin rule: a page of another site could open the channel otherwise.
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
  readonly services: Services
}

function serve(socket: WebSocket, user: SessionUser, { hub, mayFollow, newsAfter, services: { database, log } }: Around): void {
  const followed = new Map<string, () => void>()
  const send = (notice: LiveNotice) => socket.send(JSON.stringify(notice))
  const failed = (error: unknown) => {
    log.error({ err: error }, "a message of the live channel failed")
    socket.close(1011)
  }
  const changed = (stream: string, inside: boolean) => {
    // What was open to follow may have been hidden since, as a tender that was revoked.
    mayFollow(user, stream, inside)
      .then((may) => {
        if (!may && !inside) unfollow([stream])
        else if (may && followed.has(stream) && socket.readyState === socket.OPEN) send({ changed: stream })
      })
      .catch((error: unknown) => log.error({ err: error }, "a follower could not be told"))
  }

  const listenTo = (stream: string) => {
    const stops = [hub.follow(stream, () => changed(stream, false)), hub.follow(insideOf(stream), () => changed(stream, true))]
    return () => stops.forEach((stop) => stop())
  }

  const follow = async (streams: readonly string[]) => {
    const following: string[] = []
    for (const stream of streams) {
      if (followed.size >= mostFollowed) break
      if (!followed.has(stream) && !(await mayFollow(user, stream))) continue
      if (socket.readyState !== socket.OPEN) return
      if (!followed.has(stream)) followed.set(stream, listenTo(stream))
      following.push(stream)
    }
    send({ following })
  }
  const unfollow = (streams: readonly string[]) => {
    for (const stream of streams) {
      followed.get(stream)?.()
      followed.delete(stream)
    }
  }

  let inbox: ReturnType<typeof sendNews> | undefined
  const news = (position: string) => {
    inbox?.stop()
    inbox = sendNews(hub, newsAfter, { person: user.id, position }, send, failed)
    return inbox.sent
  }

  // One message after the other: an unfollow must not overtake the follow before it.
  let waiting = 0
  let turn = Promise.resolve()
  const answer = async (text: string) => {
    const request = liveRequest.safeParse(parsed(text))
    if (!request.success) return socket.close(1008, "not understood")
    const { data } = request
    if ("noticesAfter" in data) return news(data.noticesAfter)
    return "follow" in data ? follow(data.follow) : unfollow(data.unfollow)
  }
  socket.on("message", (message: Buffer) => {
    if (++waiting > mostWaiting) return socket.close(1008, "too many messages")
    turn = turn
      .then(() => answer(message.toString("utf8")))
      .catch(failed)
      .finally(() => waiting--)
  })
  const stopBeating = beat(socket)
  const stopWatching = watchSession(hub, database, user.sessionId, () => socket.close(sessionEndedCode, "the session has ended"))
  const end = setTimeout(() => socket.close(1001, "come back with a new ticket"), longest).unref()
  socket.on("close", () => {
    stopBeating()
    stopWatching()
    inbox?.stop()
    clearTimeout(end)
    unfollow([...followed.keys()])
  })
  socket.on("error", () => socket.terminate())
}

/** Ends a connection that no longer answers. */
function beat(socket: WebSocket): () => void {
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
