import { Flex, Grid, Heading, Text } from "@chakra-ui/react"
import type { ReactNode } from "react"

/** A plain page: its title, its actions, and its body. */
export function Page(props: { readonly title: string; readonly sub?: string; readonly actions?: ReactNode; readonly children: ReactNode }) {
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap={{ base: "12px", lg: "pad" }} maxWidth="1680px" padding={{ base: "12px", lg: "page" }}>
      <Flex as="header" wrap="wrap" align="center" columnGap="16px" rowGap="8px">
        <Heading as="h1" size="xl" flex="1 1 auto">
          {props.title}
          {props.sub ? (
            <Text as="span" display="block" fontSize="md" fontWeight="normal" lineHeight="22px" color="fg.muted">
              {props.sub}
            </Text>
          ) : null}
        </Heading>
        {props.actions ? (
          <Flex wrap="wrap" gap="8px">
            {props.actions}
          </Flex>
        ) : null}
      </Flex>
      {props.children}
    </Grid>
  )
}
