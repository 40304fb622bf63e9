import { Box, chakra, defineStyle, Grid, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"

const item = defineStyle({
  display: "grid",
  justifyItems: "center",
  gap: "1",
  paddingBlock: "3",
  paddingInline: "2",
  borderWidth: "1px",
  borderRadius: "md",
  background: "bg.panel",
  textAlign: "center",
  minWidth: "0",
})

const opened = defineStyle({ borderColor: "theme.line", background: "theme.subtle" })

const withdrawn = defineStyle({
  background: "none",
  borderStyle: "dashed",
  "& [data-part=name]": { color: "fg.muted", textDecoration: "line-through" },
  "& svg": { opacity: "0.5" },
})

const paper = defineStyle({ fill: "bg.panel", stroke: "line.strong", strokeWidth: "1.5" })

export interface Envelope {
  readonly id: string
  /** The name of the company, or only a number while the company is secret. */
  readonly name: string
  readonly state: "sealed" | "opened" | "withdrawn" | "stale"
  /** What is read out once it is open. */
  readonly text?: string
}

/** Sealed envelopes side by side; an opened one shows its sheet. */
export function EnvelopeRow({ label, envelopes }: { readonly label: string; readonly envelopes: readonly Envelope[] }) {
  const { t } = useTranslation("document")
  return (
    <Grid as="ul" templateColumns="repeat(auto-fill, minmax(136px, 1fr))" gap="3" aria-label={label}>
      {envelopes.map((envelope) => (
        <Box
          as="li"
          key={envelope.id}
          css={[item, envelope.state === "opened" ? opened : undefined, envelope.state === "withdrawn" ? withdrawn : undefined]}
        >
          <Drawing open={envelope.state === "opened"} sealed={envelope.state === "sealed"} />
          <Box as="span" width="full" lineClamp="2" overflowWrap="anywhere" data-part="name" title={envelope.name}>
            {envelope.name}
          </Box>
          {envelope.text ? <strong>{envelope.text}</strong> : null}
          <Text as="span" fontSize="xs" color="fg.muted">
            {t(`envelope.${envelope.state}`)}
          </Text>
        </Box>
      ))}
    </Grid>
  )
}

const Drawing = ({ open, sealed }: { readonly open: boolean; readonly sealed: boolean }) => (
  <svg width="56" height="48" viewBox="0 0 56 48" aria-hidden>
    {open ? (
      <>
        <chakra.path css={paper} d="M6 22 28 6l22 16v22H6z" />
        <chakra.path fill="bg.sunken" stroke="line.strong" strokeWidth="1.5" d="M13 12h30v24H13z" />
        <path d="M18 19h20M18 25h14" stroke="currentColor" strokeWidth="1.5" opacity=".5" />
        <chakra.path css={paper} d="m6 22 22 14 22-14v22H6z" />
      </>
    ) : (
      <>
        <chakra.path css={paper} d="M6 12h44v32H6z" />
        <chakra.path css={paper} d="m6 12 22 18 22-18" />
        {sealed ? <chakra.circle fill="red.solid" cx="28" cy="29" r="6" /> : null}
      </>
    )}
  </svg>
)
