/** React with its DOM, to be fetched and run ahead of the shop that is drawn with it. */
import "react-dom/client";
