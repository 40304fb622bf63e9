import { Link as Chakra, type LinkProps as ChakraLinkProps } from "@chakra-ui/react"
import { Link, type LinkProps } from "react-router-dom"

/** A link in a text or at its end; `underline` where colour alone would not distinguish it from the surrounding text. */
export function TextLink({
  underline,
  fontWeight,
  ...rest
}: LinkProps & Pick<ChakraLinkProps, "fontWeight"> & { readonly underline?: boolean }) {
  return (
    <Chakra asChild variant={underline ? "underline" : "plain"} fontWeight={fontWeight}>
      <Link {...rest} />
    </Chakra>
  )
}
