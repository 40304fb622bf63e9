import type { ComponentProps } from "react"
import { useSession } from "#client/session.ts"
import { Button, ButtonLink } from "#ui/button/button.tsx"
import { mayUse } from "./may-use.ts"

/** A button for those whose menu tree has the module of this code; with an empty code for everybody (spec 6). */
export function PermissionButton({ code, ...button }: { readonly code: string } & ComponentProps<typeof Button>) {
  return mayUse(useSession().menu, code) ? <Button {...button} /> : null
}

/** A link that looks like a button, shown as a permission button is. */
export function PermissionLink({ code, ...link }: { readonly code: string } & ComponentProps<typeof ButtonLink>) {
  return mayUse(useSession().menu, code) ? <ButtonLink {...link} /> : null
}
