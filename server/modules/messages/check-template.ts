import { code, Refused } from "#contract/errors.ts"
import { languages } from "#contract/identity.contract.ts"
import type { TemplateDraft } from "#contract/message.contract.ts"
import { placeholderFault } from "#machines/message/placeholder-fault.ts"
import { eventsOf, placeholdersFor } from "./registry.ts"

const wrongData = "10008"

/** Refuses a template that could not be sent: for an unknown event, with an unknown placeholder, or without the texts that one of its channels needs. */
export function requireTellable(draft: TemplateDraft): void {
  const { noticeType, noticeEvent, channels, title, body, smsTemplate } = draft
  if (noticeEvent !== "" && !eventsOf(noticeType).includes(noticeEvent))
    throw new Refused({ code: wrongData, rule: "messageEventUnknown", params: { event: noticeEvent } })
  if (!channels.includes("inApp")) throw new Refused({ code: code.requiredFields, rule: "inAppStays" })
  const missing = languages.filter((language) => smsTemplate[language] === "")
  if (channels.includes("sms") && missing.length > 0)
    throw new Refused({ code: code.requiredFields, rule: "smsTextMissing", params: { languages: missing.join(", ") } })
  const texts = languages.flatMap((language) => [title[language], body[language], smsTemplate[language]])
  const fault = placeholderFault(texts, placeholdersFor(noticeType, noticeEvent))
  if (fault) throw new Refused(fault)
}
