import { Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Callout } from "#ui/callout/callout.tsx"
import { useBidWords } from "../bid-words.ts"

interface ProgressProps {
  readonly share: number
  readonly away: boolean
  /** Whether the upload continues after the page was closed. */
  readonly resumes: boolean
}

/** How much of a bid's files has arrived, and whether the connection is down. */
export function SealProgress({ share, away, resumes }: ProgressProps) {
  const { b, percent } = useBidWords()
  const { t } = useTranslation("sealing")
  return (
    <Stack gap="1" role="status">
      <Text fontSize="sm">{t("bid.progress", { share: percent(share.toFixed(4)) })}</Text>
      <progress value={share} max={1} style={{ width: "100%" }} aria-label={b("seal.sending")} />
      {away ? <Callout icon="offline" title={t(resumes ? "bid.away" : "bid.awayHere")} /> : null}
    </Stack>
  )
}
