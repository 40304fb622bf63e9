/** Where the documents of a kind are listed that has no list pages of its own. */
export const listPath = ({ screen }: { readonly screen: string }): string => `/${screen}-list`
