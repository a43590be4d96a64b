import type { ComponentProps } from "react";

/**
 * A form that the page itself sends, with its own messages. While React prepares a change of pages a submission may go
 * unhandled, and the browser would put everything typed into the address: a «dialog» form outside of a dialog does nothing.
 */
export const Form = (props: ComponentProps<"form">) => <form method="dialog" noValidate {...props} />;
