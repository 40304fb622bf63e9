import { Box, defineStyle, Flex } from "@chakra-ui/react"
import { CircleAlert } from "lucide-react"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { answerUnsent, idleLeft, signOut, staySignedIn, useSession } from "#client/session/session.ts"
import { Button } from "#ui/button/button.tsx"
import { useNow } from "#ui/countdown/use-now.ts"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { Studio } from "#ui/theme/studio.tsx"
import { toast } from "#ui/toast/toast.ts"
import { signedBox } from "#ui/callout/note-box.style.ts"

const clockStyle = defineStyle({
  marginTop: "3",
  fontSize: "28px",
  lineHeight: "1.2",
  fontWeight: "semibold",
  fontVariantNumeric: "tabular-nums",
})

/**
 * The session's dialogs: an hour of inactivity is nearly over, the session has ended, or work has not reached the server. They cover every page, also
 * those without Chakra.
 */
export function SessionDialogs() {
  const { t } = useTranslation("session")
  const { notice, sentence, unsent, error, keepsNothing } = useSession()
  useEffect(() => {
    if (keepsNothing) toast("amber", t("keepsNothing"))
  }, [keepsNothing, t])
  if (notice === null) return null
  return (
    <Studio>
      {notice === "idle" ? (
        <IdleDialog />
      ) : notice === "ended" ? (
        <EndedDialog sentence={sentence} />
      ) : (
        <UnsentDialog count={unsent} sending={notice === "sending"} error={error} />
      )}
    </Studio>
  )
}

/** Shown after nearly an hour of inactivity. */
function IdleDialog() {
  const { t } = useTranslation("session")
  useNow()
  const left = Math.ceil(idleLeft() / 1000)
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`
  return (
    <Dialog
      open
      title={t("idle.title")}
      onClose={staySignedIn}
      foot={
        <>
          <Button onClick={signOut}>{t("idle.leave")}</Button>
          <Button look="solid" onClick={staySignedIn} data-first>
            {t("idle.stay")}
          </Button>
        </>
      }
    >
      <p>{t("idle.text")}</p>
      <Box as="p" css={clockStyle} role="timer">
        {clock}
      </Box>
    </Dialog>
  )
}

/** The server has ended the session: the page leaves in a moment, and drafts are kept. */
function EndedDialog({ sentence }: { readonly sentence: string | null }) {
  const { t } = useTranslation("session")
  return (
    <Dialog
      open
      title={sentence ?? t("ended.title")}
      onClose={signOut}
      foot={
        <Button look="solid" onClick={signOut} data-first>
          {t("ended.now")}
        </Button>
      }
    >
      <p role="alert">{t("ended.text")}</p>
    </Dialog>
  )
}

function UnsentDialog({ count, sending, error }: { readonly count: number; readonly sending: boolean; readonly error: unknown }) {
  const { t } = useTranslation(["session", "common"])
  const problem = useErrorText(error)
  return (
    <Dialog
      open
      title={t("unsent.title", { count })}
      onClose={() => answerUnsent("cancel")}
      foot={
        <Flex wrap="wrap" justify="flex-end" gap="2">
          <Button onClick={() => answerUnsent("cancel")}>{t("common:cancel")}</Button>
          <Button look="danger" disabled={sending} onClick={() => answerUnsent("discard")}>
            {t("unsent.discard")}
          </Button>
          <Button disabled={sending} onClick={() => answerUnsent("keepSealed")}>
            {t("unsent.keep")}
          </Button>
          <Button look="solid" aria-busy={sending || undefined} disabled={sending} onClick={() => answerUnsent("sendFirst")} data-first>
            {t("unsent.send")}
          </Button>
        </Flex>
      }
    >
      <p>{t("unsent.text")}</p>
      {error === null || sending ? null : (
        <Box as="p" css={signedBox} colorPalette="red" marginTop="3" role="alert">
          <CircleAlert size={16} aria-hidden />
          {problem}
        </Box>
      )}
    </Dialog>
  )
}
