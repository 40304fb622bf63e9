import type { ComponentProps } from "react"
import { useSession } from "#client/session/session.ts"
import { Button, ButtonLink } from "#ui/button/button.tsx"
import { mayUse } from "./may-use.ts"

/** A button that is shown only if the person's menu has the module with this code; with an empty code for everybody (spec 6). */
export function PermissionButton({ code, ...button }: { readonly code: string } & ComponentProps<typeof Button>) {
  return mayUse(useSession().menu, code) ? <Button {...button} /> : null
}

/** A link that looks like a button, shown under the same condition as a permission button. */
export function PermissionLink({ code, ...link }: { readonly code: string } & ComponentProps<typeof ButtonLink>) {
  return mayUse(useSession().menu, code) ? <ButtonLink {...link} /> : null
}
