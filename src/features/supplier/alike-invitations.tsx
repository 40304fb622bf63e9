import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { creditCodeFits } from "#contract/credit-code.ts"
import { type InvitationContent, invitationContract } from "#contract/invitation.contract.ts"
import { creditCodeLength, plainCreditCode } from "#contract/shapes.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { TextLink } from "#ui/link/link.tsx"
import type { NoticeProps } from "#ui/schema-form/input-dialog.tsx"

const pause = 400

/** Earlier invitations with the same name, code or address; shown while writing, and never a reason to refuse. */
export const AlikeInvitations = ({ input, id }: NoticeProps) =>
  "content" in input ? <Found content={input["content"] as InvitationContent} id={id} /> : null

function Found({ content, id }: { readonly content: InvitationContent; readonly id: string | null }) {
  const { t } = useTranslation("invitation")
  const { company, email } = content
  const creditCode = plainCreditCode(content.creditCode)
  const written = JSON.stringify({
    company: company.slice(0, 200),
    creditCode: creditCode.slice(0, 60),
    email: email.slice(0, 300),
    except: id,
  })
  const [asked, setAsked] = useState(written)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(written), pause)
    return () => clearTimeout(timer)
  }, [written])
  const { data } = useCall(invitationContract.alike, { body: JSON.parse(asked) as never })
  const misfits = creditCode.length === creditCodeLength && !creditCodeFits(creditCode)
  return (
    <>
      {misfits ? <Callout title={t("codeMisfits")} /> : null}
      {data && data.length > 0 ? (
        <Callout title={t("alike")}>
          <ul>
            {data.map((one) => (
              <li key={one.id}>
                <TextLink to={`/supplier/invitation?id=${one.id}`}>
                  {one.number} · {one.company}
                </TextLink>{" "}
                {t("alikeBy", { by: t(`likenesses.${one.by}`), state: t(`states.${one.state}`) })}
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
    </>
  )
}
