import { Box, defineStyle } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import type { Tone } from "#ui/theme/tone.ts"

/** How often something occurs. */
export interface Count {
  readonly id: string
  readonly name: string
  readonly count: number
  /** The tone of its part of a band; quiet by default. */
  readonly tone?: Tone
  /** Whether the tone is paler, beside another part of the same one. */
  readonly pale?: boolean
}

interface CountsProps {
  readonly label: string
  readonly counts: readonly Count[]
  /** The one that is chosen, by its id. */
  readonly chosen: string | null
  /** Called with the id of the pressed one, or null to lift the choice. Counts without an id cannot be pressed. */
  readonly onChoose: (id: string | null) => void
}

const bar = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 9em) minmax(0, 1fr) 4.5em",
  alignItems: "center",
  gap: "2",
  width: "100%",
  minHeight: "28px",
  paddingInline: "1",
  borderRadius: "sm",
  textAlign: "start",
  fontSize: "sm",
  cursor: "pointer",
  _hover: { background: "bg.hover" },
  _disabled: { cursor: "default", background: "transparent" },
  "&[aria-pressed=true]": { background: "theme.subtle", fontWeight: "semibold" },
  "& [data-part=name]": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& [data-part=track]": { height: "10px", borderRadius: "full", background: "bg.sunken", overflow: "hidden" },
  "& [data-part=bar]": { display: "block", height: "10px", borderRadius: "full", background: "theme.solid", minWidth: "2px" },
  "& [data-part=count]": { textAlign: "end", fontVariantNumeric: "tabular-nums" },
})

const colorOf = (tone: Tone): string => (tone === "quiet" ? "line.strong" : `${tone === "running" ? "theme" : tone}.solid`)
const share = (count: number, of: number): { readonly width: string } => ({ width: `${(100 * count) / Math.max(1, of)}%` })

/** Counts as bars against the largest, the largest first; each can be pressed to choose it. More than `most` are shown on demand. */
export function CountBars({ label, counts, chosen, onChoose, most = 8 }: CountsProps & { readonly most?: number }) {
  const { t, i18n } = useTranslation("list")
  const [all, setAll] = useState(false)
  const largest = Math.max(0, ...counts.map(({ count }) => count))
  const shown = all ? counts : counts.slice(0, most)
  return (
    <div role="group" aria-label={label}>
      {shown.map(({ id, name, count }) => (
        <Box key={id} asChild css={bar}>
          <button type="button" disabled={id === ""} aria-pressed={chosen === id} onClick={() => onChoose(chosen === id ? null : id)}>
            <span data-part="name" title={name}>
              {name}
            </span>
            <span data-part="track" aria-hidden>
              <span data-part="bar" style={share(count, largest)} />
            </span>
            <span data-part="count">{formatDecimal(String(count), i18n.language)}</span>
          </button>
        </Box>
      ))}
      {counts.length > most ? (
        <Button look="link" size="small" onClick={() => setAll(!all)}>
          {all ? t("fewer") : t("allOf", { count: counts.length })}
        </Button>
      ) : null}
    </div>
  )
}

const band = defineStyle({
  display: "flex",
  height: "14px",
  borderRadius: "full",
  overflow: "hidden",
  gap: "1px",
  background: "bg.sunken",
  "& span": { minWidth: "3px" },
  "& [data-pale]": { opacity: 0.5 },
})

const entries = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: "1",
  marginTop: "2",
  "& button": {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    minHeight: "28px",
    paddingInline: "1.5",
    borderRadius: "sm",
    fontSize: "sm",
    cursor: "pointer",
    _hover: { background: "bg.hover" },
    "&[aria-pressed=true]": { background: "theme.subtle", fontWeight: "semibold" },
  },
  "& [data-pale]": { opacity: 0.5 },
  "& i": { width: "9px", height: "9px", borderRadius: "full" },
  "& b": { fontVariantNumeric: "tabular-nums", fontWeight: "semibold" },
})

/** Counts as the parts of one band, in their order, each named below it; each can be pressed to choose it. */
export function CountBand({ label, counts, chosen, onChoose }: CountsProps) {
  const { i18n } = useTranslation()
  const parts = counts.filter(({ count }) => count > 0)
  return (
    <div role="group" aria-label={label}>
      <Box css={band} aria-hidden>
        {parts.map(({ id, count, tone = "quiet", pale }) => (
          <Box as="span" key={id} background={colorOf(tone)} data-pale={pale ? "" : undefined} style={{ flexGrow: count }} />
        ))}
      </Box>
      <Box css={entries}>
        {parts.map(({ id, name, count, tone = "quiet", pale }) => (
          <button key={id} type="button" aria-pressed={chosen === id} onClick={() => onChoose(chosen === id ? null : id)}>
            <Box as="i" background={colorOf(tone)} data-pale={pale ? "" : undefined} />
            {name} <b>{formatDecimal(String(count), i18n.language)}</b>
          </button>
        ))}
      </Box>
    </div>
  )
}
