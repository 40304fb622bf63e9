import { z } from "zod"

/** A picture by the name of its bytes, which are told apart by it for ever; null where none is set. */
export const loginPicture = z.string().nullable()

/** The page on which people sign in as its reader is shown it, in one language; an empty text leaves the platform's own. */
export const loginPage = z.object({
  title: z.string(),
  notice: z.string(),
  links: z.array(z.object({ label: z.string(), href: z.string() })),
  picture: loginPicture,
})
export type LoginPage = z.infer<typeof loginPage>
