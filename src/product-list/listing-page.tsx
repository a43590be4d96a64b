import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Crumb } from "@/components/breadcrumbs";
import { FailedPage } from "@/components/failed-page";
import { PageHead } from "@/components/page-head";
import { appErrorOf } from "@/services/query-error";
import { ListPageSkeleton } from "./list-skeleton";

type ListingPageProps<Listing> = {
  query: UseQueryResult<Listing>;
  /** What the page is called until its own name is known: «Marca». */
  title: string;
  /** The way to it, which is known before its name is. */
  trail: readonly Crumb[];
  /** In the place of its heading while that is not known, and as large. */
  head: ReactNode;
  /** What is said when it could not be read: «No pudimos cargar esta marca». */
  failure: string;
  /** Shown when the shop has no such brand or category. */
  missing: ReactNode;
  children: (listing: Listing) => ReactNode;
};

/** The page of a brand or a category: its list, or what stands there while that is looked up and when it is not found. */
export function ListingPage<Listing>(props: ListingPageProps<Listing>) {
  const { query, title, trail, head, failure, missing, children } = props;
  const { data, error, refetch } = query;
  if (data) return children(data);
  if (!error) {
    return (
      <>
        <PageHead title={title} />
        <ListPageSkeleton trail={trail} title={title} head={head} />
      </>
    );
  }
  const reason = appErrorOf(error);
  if (reason.category === "not_found") return missing;
  return <FailedPage title={title} failure={failure} reason={reason} onRetry={() => void refetch()} />;
}
