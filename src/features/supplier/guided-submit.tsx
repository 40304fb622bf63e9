import { Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import type { Lack } from "./registration-check.ts"

/** The button that submits a company's data, and what keeps it from being pressed. */
export function GuidedSubmit(props: {
  readonly lacks: readonly Lack[]
  readonly stated: boolean
  readonly unchanged: boolean
  readonly busy: boolean
  readonly verb: string
  readonly onPress: () => void
}) {
  const { lacks, stated, unchanged, busy, verb, onPress } = props
  const { t } = useTranslation("registration")
  const steps = new Set(lacks.map(({ step }) => step)).size
  // Where nothing has changed, nothing is declared either, and the last step says so itself.
  const hint = steps > 0 ? t("lacks", { count: steps }) : stated || unchanged ? null : t("unstated")
  const ready = steps === 0 && stated && !unchanged && !busy
  return (
    <>
      {hint === null ? null : (
        <Text fontSize="sm" color="amber.fg">
          {hint}
        </Text>
      )}
      <Button
        look="solid"
        aria-busy={busy || undefined}
        aria-disabled={!ready || undefined}
        onClick={() => (ready ? onPress() : undefined)}
      >
        {verb}
      </Button>
    </>
  )
}
