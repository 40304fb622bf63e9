import { Box, defineStyle } from "@chakra-ui/react"
import { Fragment } from "react"

const capStyle = defineStyle({
  minWidth: "22px",
  paddingBlock: "1px",
  paddingInline: "5px",
  borderWidth: "1px",
  borderBottomWidth: "2px",
  borderRadius: "sm",
  background: "bg.sunken",
  color: "fg.muted",
  font: "12px/18px var(--font)",
  textAlign: "center",
})

/** Keys as printed on a keyboard; the steps of a sequence are separate. */
export const Caps = ({ caps }: { readonly caps: readonly (readonly string[])[] }) => (
  <Box as="span" display="inline-flex" gap="3px" flex="none">
    {caps.map((step, at) => (
      <Fragment key={step.join("+")}>
        {at > 0 ? " " : null}
        {step.map((cap) => (
          <Box as="kbd" key={cap} css={capStyle}>
            {cap}
          </Box>
        ))}
      </Fragment>
    ))}
  </Box>
)
