import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailedPage } from "@/components/failed-page";
import { PageHead } from "@/components/page-head";
import { appErrorOf } from "@/services/query-error";
import { ListPageSkeleton } from "./list-skeleton";

type ListingPageProps<Listing> = {
  query: UseQueryResult<Listing>;
  /** What the page is called until its own name is known: «Marca». */
  title: string;
  /** What is said when it could not be read: «No pudimos cargar esta marca». */
  failure: string;
  /** Shown when the shop has no such brand or category. */
  missing: ReactNode;
  children: (listing: Listing) => ReactNode;
};

/** The page of a brand or a category: its list, or what stands there while that is looked up and when it is not found. */
export function ListingPage<Listing>({ query, title, failure, missing, children }: ListingPageProps<Listing>) {
  const { data, error, refetch } = query;
  if (data) return children(data);
  if (!error) {
    return (
      <>
        <PageHead title={title} />
        <ListPageSkeleton />
      </>
    );
  }
  const reason = appErrorOf(error);
  if (reason.category === "not_found") return missing;
  return <FailedPage title={title} failure={failure} reason={reason} onRetry={() => void refetch()} />;
}
