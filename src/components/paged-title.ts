/** The title of one page of a list: «Productos (página 2)»; the first page has the list's own name. */
export const pagedTitle = (title: string, page = 1): string => (page > 1 ? `${title} (página ${page})` : title);
