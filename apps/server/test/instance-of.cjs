/** What graphql uses in production. */
exports.instanceOf = (value, constructor) => value instanceof constructor;
