import { z } from "zod"

/** A picture's name, a hash of its bytes; null where none is set. */
export const loginPicture = z.string().nullable()

/** The sign-in page in one language, for its reader; an empty text stands for the platform's own. */
export const loginPage = z.object({
  title: z.string(),
  notice: z.string(),
  links: z.array(z.object({ label: z.string(), href: z.string() })),
  picture: loginPicture,
})
export type LoginPage = z.infer<typeof loginPage>
