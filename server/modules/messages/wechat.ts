import { z } from "zod"
import { code, Refused } from "#contract/errors.ts"
import type { WeChatAccount } from "#server/http/app-config.ts"

/** The timeout for each reply of WeChat, in ms. */
const patience = 10_000

const token = z.object({ access_token: z.string().min(1) })
const list = z.object({
  template_list: z.array(z.object({ template_id: z.string(), title: z.string(), content: z.string(), example: z.string().default("") })),
})

/**
 * The private templates of the platform's WeChat account (Official Account API, get_all_private_template); empty without an account. Refuses with 0
 * when WeChat does not answer properly.
 */
export async function privateTemplates(
  account: WeChatAccount | undefined,
): Promise<{ templateId: string; title: string; content: string; example: string }[]> {
  if (!account) return []
  const { appId, secret, url } = account
  const { access_token } = await ask(`${url}/cgi-bin/token`, { grant_type: "client_credential", appid: appId, secret }, token)
  const { template_list } = await ask(`${url}/cgi-bin/template/get_all_private_template`, { access_token }, list)
  return template_list.map(({ template_id, ...rest }) => ({ templateId: template_id, ...rest }))
}

/** Errors are reported without the address, which contains a secret. */
async function ask<T extends z.ZodType>(url: string, query: Readonly<Record<string, string>>, shape: T): Promise<z.output<T>> {
  try {
    const address = `${url}?${new URLSearchParams(query).toString()}`
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(patience) })
    return shape.parse(await response.json())
  } catch {
    throw new Refused({ code: code.thirdParty })
  }
}
