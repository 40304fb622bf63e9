import { Inbox } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { useSession } from "#client/session/session.ts"
import { Button, ButtonLink } from "#ui/first/button.tsx"
import { Message } from "#ui/first/message.tsx"
import { OutsideFrame } from "#ui/outside-frame/outside-frame.tsx"
import { home } from "./open-tab.ts"

/** A page with only a way back: inside the shell for signed-in people, a whole page for others. */
export function WayBack({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation("first")
  const navigate = useNavigate()
  const signedIn = useSession().profile !== null
  const body = (
    <>
      <h1 className="sr-only">{title}</h1>
      <Message icon={Inbox} title={title} text={text}>
        <ButtonLink look="solid" to={signedIn ? home : "/systemLogin"}>
          {t(signedIn ? "toDashboard" : "signIn")}
        </ButtonLink>
        <Button onClick={() => void navigate(-1)}>{t("goBack")}</Button>
      </Message>
    </>
  )
  return signedIn ? <div style={{ paddingTop: "12vh" }}>{body}</div> : <OutsideFrame>{body}</OutsideFrame>
}
