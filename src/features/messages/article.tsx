import { Flex, Grid } from "@chakra-ui/react"
import type { ReactNode } from "react"

/** An announcement for reading: its publisher, its date and its text. */
export const Article = ({
  label,
  about,
  children,
}: {
  readonly label?: string
  readonly about: ReactNode
  readonly children: ReactNode
}) => (
  <Grid
    as={label === undefined ? "article" : "section"}
    aria-label={label}
    gap="4"
    padding="6"
    borderWidth="1px"
    borderColor="line"
    borderRadius="8px"
    background="bg.panel"
  >
    <Flex as="p" wrap="wrap" align="center" gap="4px 16px" fontSize="sm" color="fg.muted">
      {about}
    </Flex>
    {children}
  </Grid>
)
