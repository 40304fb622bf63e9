import { Box, defineStyle } from "@chakra-ui/react"
import { ChevronLeft, ChevronRight } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"

const foot = defineStyle({
  position: "sticky",
  bottom: "0",
  gridColumn: "1 / -1",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2",
  marginTop: "4",
  paddingBlock: "2.5",
  borderTopWidth: "1px",
  background: "bg",
  "& > :first-child": {
    // A fixed share of the width: the text about saving changes while somebody reaches for a button.
    flex: "1 1 200px",
    minWidth: "0",
  },
  mdDown: {
    gap: "1.5",
    paddingBlock: "1.5",
    "& > :first-child": { flex: "1 0 100%" },
    "& button": { paddingInline: "2" },
    "& > button:last-of-type": { flex: "1 1 auto" },
  },
})

const word = defineStyle({
  mdDown: { display: "none" },
})

/** The saved state of the input, and the buttons to the previous and next step: both stay where there is none, since the focus may stand on them. */
export function Foot(props: {
  readonly before: { readonly id: string } | undefined
  readonly after: { readonly id: string } | undefined
  readonly saved: ReactNode
  readonly finish: ReactNode
  /** Whether the open step may neither be left nor submitted; leads to the reason. */
  readonly isHeld: () => boolean
  readonly onGo: (id: string) => void
}) {
  const { t } = useTranslation("common")
  const { before, after } = props
  return (
    <Box
      css={foot}
      data-foot=""
      // Before the button that is pressed, whatever the form has at its end; what was typed may still be undone.
      onClickCapture={(event) => {
        const { target } = event
        if (target instanceof Element && target.closest("button") && !target.closest("[data-part=saved]") && props.isHeld())
          event.stopPropagation()
      }}
    >
      <div data-part="saved">{props.saved}</div>
      <Button aria-label={t("previous")} aria-disabled={!before || undefined} onClick={() => before && props.onGo(before.id)}>
        <ChevronLeft aria-hidden />
        <Box as="span" css={word}>
          {t("previous")}
        </Box>
      </Button>
      <Button
        aria-label={t("next")}
        look={props.finish ? "outline" : "solid"}
        aria-disabled={!after || undefined}
        onClick={() => after && props.onGo(after.id)}
      >
        <Box as="span" css={word}>
          {t("next")}
        </Box>
        <ChevronRight aria-hidden />
      </Button>
      {props.finish}
    </Box>
  )
}
