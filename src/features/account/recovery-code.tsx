import { Box, Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { keepKey } from "#client/sealing/opener-key.ts"
import { useSession } from "#client/session/session.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { serverClock } from "#client/http/clock.ts"
import { keyMark, type KeptKey } from "#sealing/kept-key.ts"
import { Button } from "#ui/button/button.tsx"
import { Facts } from "#ui/card/card.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"
import { Check } from "#ui/field/choice.tsx"
import { PrintSheet } from "#ui/print-sheet/print-sheet.tsx"
import { toast } from "#ui/toast/toast.ts"

/** A key that was created in this browser and is stored nowhere else yet. */
export interface NewKey {
  readonly kept: KeptKey
  readonly code: string
}

/** The recovery code of a new key as a printable sheet, shown only once; the key takes effect when the person confirms that the code is safe. */
export function RecoveryCode({ made, onClose }: { readonly made: NewKey; readonly onClose: () => void }) {
  const { t } = useTranslation(["sealing", "common"])
  const words = useErrorWords()
  const [safe, setSafe] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const enable = async () => {
    setBusy(true)
    try {
      await keepKey(made.kept)
      toast("green", t("key.enabled"))
      onClose()
    } catch (error) {
      setProblem(words(error))
      setBusy(false)
    }
  }
  const ready = safe && !busy
  return (
    <Dialog
      open
      title={t("key.code")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="solid" aria-disabled={!ready || undefined} onClick={() => ready && void enable()}>
            {t("key.enable")}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Problem text={problem} />
        <Text fontSize="sm">{t("key.codeText")}</Text>
        <CodeSheet made={made} />
        <Check checked={safe} onChange={(event) => setSafe(event.currentTarget.checked)}>
          {t("key.kept")}
        </Check>
      </Stack>
    </Dialog>
  )
}

/** The sheet: the key's owner, its mark, the day and the code. */
function CodeSheet({ made }: { readonly made: NewKey }) {
  const { t } = useTranslation("sealing")
  const { profile } = useSession()
  return (
    <PrintSheet>
      <Stack gap="3">
        <Text fontWeight="semibold">{t("key.sheet")}</Text>
        <Facts
          rows={[
            [t("key.owner"), profile?.displayName ?? ""],
            [t("key.mark"), keyMark(made.kept.publicKey)],
            [t("key.date"), formatInstant(serverClock.now())],
          ]}
        />
        <Box
          as="code"
          display="block"
          fontFamily="mono"
          fontSize="lg"
          overflowWrap="anywhere"
          padding="3"
          background="bg.sunken"
          borderRadius="sm"
          data-part="code"
        >
          {made.code}
        </Box>
      </Stack>
    </PrintSheet>
  )
}
