/** The address of the list of a kind without list pages of its own. */
export const listPath = ({ screen }: { readonly screen: string }): string => `/${screen}-list`
