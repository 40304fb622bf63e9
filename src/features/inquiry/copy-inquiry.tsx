import { useNavigate } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { serverClock } from "#client/http/clock.ts"
import { useSession } from "#client/session/session.ts"
import type { InquiryContent } from "#contract/inquiry.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { copyOf } from "#machines/inquiry/inquiry.copy.ts"
import { Button } from "#ui/button/button.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useOneAtATime } from "#ui/edit/use-one-at-a-time.ts"
import { useOperation } from "#ui/edit/use-operation.ts"
import { inquiryDocument, useT } from "./inquiry.document.ts"

/** Begins a draft with the same content and opens it, for people who may begin inquiries. */
export function CopyInquiry({ content }: { readonly content: InquiryContent }) {
  const t = useT()
  const go = useNavigate()
  const roles = useSession().profile?.roles ?? []
  const operation = useOperation(() => undefined)
  const { busy, run } = useOneAtATime()
  if (!inquiry.begin.by.some((role) => roles.includes(role))) return null
  const copy = () =>
    operation.run(t("saved", { title: content.title }), async () => {
      const { id } = await call(inquiry.calls.create, { body: { content: copyOf(content, serverClock.now()) } })
      void go(inquiryDocument.pathOf("", id))
    })
  return (
    <div>
      <Button size="small" aria-busy={busy || undefined} onClick={() => void run(copy)}>
        {t("copy")}
      </Button>
      <Problem text={operation.problem} />
    </div>
  )
}
